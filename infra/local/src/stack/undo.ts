/** What has to be undone, last first; used to stop what was started, and to clean up after a start that failed. */
export interface Undo {
  add(step: () => Promise<unknown> | unknown): void;
  /** Takes all steps, also after one that fails; then throws the first failure. */
  run(): Promise<void>;
}

/** A list of steps back. `run` may be called twice; the second call does nothing. */
export function createUndo(): Undo {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      const failures: unknown[] = [];
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
