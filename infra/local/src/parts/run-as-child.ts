import type { ChildAnswer } from './child-part.ts';

interface Running {
  /** What the parent needs to use the part; must survive JSON. */
  ready: object;
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;

/**
 * The child's half of `startChildPart`: starts with the parent's input, answers once, and stops cleanly
 * on SIGTERM or when the parent is gone. Ctrl-C reaches the whole group, so it is left to the parent,
 * whose other parts still need this one while they stop.
 */
export function runAsChild<Input>(start: (input: Input) => Promise<Running>): void {
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  const starting = start(JSON.parse(process.argv[2] ?? '{}') as Input);
  const stop = async () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    await (await starting).stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
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
