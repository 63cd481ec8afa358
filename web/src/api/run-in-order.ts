const last = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same name one after the other, so that their requests reach the server in the order of the
 * clicks.
 */
export function runInOrder<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve();
  const run = before.then(task, task);
  last.set(name, run);
  const done = () => {
    if (last.get(name) === run) last.delete(name);
  };
  run.then(done, done);
  return run;
}

/** Whether more tasks with that name are queued; then the current answer is not final. */
export function hasQueued(name: string): boolean {
  return last.has(name);
}
