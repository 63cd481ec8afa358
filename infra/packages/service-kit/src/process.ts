import { StartError } from './config.ts';
import { createLog, type Log } from './log.ts';

/** Warnings of Node, and what nobody caught, become log lines too; the latter still ends the process. */
function logRest(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'ended by an error that nobody caught');
    process.exit(1);
  });
}

/**
 * Runs a process until it is asked to stop: starts, logs its address, and on SIGTERM or SIGINT stops gracefully
 * within `graceMs`; further signals are ignored. If the start fails, logs one line that says `cannot start: …` and
 * exits with 1. All that it says are JSON lines on standard output, at every LOG_LEVEL.
 */
export async function runProcess(
  name: string,
  start: () => Promise<{ url: string; stop(): Promise<void> }>,
  graceMs = 25_000,
): Promise<void> {
  const log = createLog({ service: name });
  logRest(log);
  // Before it runs there is nothing to stop gracefully. As the first process of a container it would ignore the
  // signal.
  const leave = () => process.exit(0);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, leave);
  try {
    const running = await start();
    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), graceMs).unref();
      try {
        await running.stop();
        process.exit(0);
      } catch (error) {
        log.error({ err: error }, `did not stop cleanly after ${signal}`);
        process.exit(1);
      }
    };
    for (const signal of signals) {
      process.on(signal, stop);
      process.off(signal, leave);
    }
    // Its reader may stop the process.
    log.info(`listening at ${running.url}`);
  } catch (error) {
    const { message } = error as Error;
    // The stack of an expected error says nothing more.
    log.fatal(error instanceof StartError ? {} : { err: error }, `cannot start: ${message}`);
    process.exit(1);
  }
}
