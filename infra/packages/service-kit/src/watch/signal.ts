/** A recurring event that callers wait for, with a timeout. */
export interface Signal {
  raise(): void;
  /** The next occurrence; call it before checking whether waiting is necessary. */
  next(): {
    /** @returns whether it occurred by then */
    within(ms: number): Promise<boolean>;
  };
}

export function createSignal(): Signal {
  let raised = 0;
  const waiting = new Set<() => void>();
  return {
    raise() {
      raised += 1;
      for (const goOn of waiting) goOn();
    },
    next() {
      const before = raised;
      return {
        within: (ms) =>
          new Promise((resolve) => {
            if (raised !== before) return resolve(true);
            const goOn = () => {
              clearTimeout(timer);
              waiting.delete(goOn);
              resolve(raised !== before);
            };
            const timer = setTimeout(goOn, ms);
            waiting.add(goOn);
          }),
      };
    },
  };
}
