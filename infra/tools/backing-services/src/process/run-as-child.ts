import { type ChildAnswer, stopWord } from './child-messages.ts';

interface Running {
  /** Needed by the parent to use the service; must survive JSON. */
  ready: object;
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/**
 * The child's side of `startChildService`: starts with the parent's input, answers once, and stops cleanly when the
 * parent says so or ends. It ignores signals, because Ctrl-C and systemd's SIGTERM reach all processes, while the
 * parent's other children still need this one.
 */
export function runAsChild<Input>(start: (input: Input) => Promise<Running>): void {
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {});
  const starting = start(JSON.parse(process.argv[2] ?? '{}') as Input);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    await (await starting).stop();
    process.exit(0);
  };
  process.on('message', (word) => {
    if (word === stopWord) void stop();
  });
  process.once('disconnect', stop);
  starting.then(
    ({ ready }) => answer({ ready }),
    (error: Error) => answer({ failed: firstLine(error) }, () => process.exit(1)),
  );
}

function answer(message: ChildAnswer<object>, sent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
}

function firstLine(error: Error): string {
  return error.message.split('\n')[0] ?? String(error);
}
