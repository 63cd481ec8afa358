const last = new Map<string, Promise<unknown>>();

/** Runs tasks of the same name one after the other, so that their requests reach the server in the order of the clicks. */
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

/** Whether more of that name waits; then the answer at hand is not the last word. */
export function hasQueued(name: string): boolean {
  return last.has(name);
}
