import { StartError } from './config.ts';

/**
 * Runs a process until it is told to stop: starts, prints its address, and on SIGTERM or SIGINT stops gracefully within
 * `graceMs`; further signals are ignored. If the start fails, prints one line and exits with 1.
 */
export async function runProcess(
  name: string,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
  graceMs = 25_000,
): Promise<void> {
  // Before it runs there is nothing to stop gracefully. As the first process of a container it would ignore the
  // signal.
  const leave = () => process.exit(0);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, leave);
  try {
    const running = await start();
    console.log(JSON.stringify({ level: 30, service: name, msg: `listening at ${running.url}` }));
    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      try {
        await running.stop();
        process.exit(0);
      } catch (error) {
        console.error(`${name} did not stop cleanly after ${signal}: ${String(error)}`);
        process.exit(1);
      }
    };
    for (const signal of signals) {
      process.on(signal, stop);
      process.off(signal, leave);
    }
  } catch (error) {
    const line = error instanceof StartError ? error.message : ((error as Error).stack ?? String(error));
    console.error(`${name} cannot start: ${line}`);
    process.exit(1);
  }
}
