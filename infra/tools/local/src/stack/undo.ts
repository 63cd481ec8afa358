/** Steps to undo, last first; used for a stop, and to clean up after a failed start. */
export interface Undo {
  add(step: () => Promise<unknown> | unknown): void;
  /** Runs all steps, even if one fails; then throws the first failure. */
  run(): Promise<void>;
}

/** A list of steps to undo. A second call of `run` does nothing. */
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
