/** Something that happens now and then, for which callers wait a limited time. */
export interface Signal {
  raise(): void;
  /** The next time it is raised from now on: ask for it before looking whether there is anything to wait for. */
  next(): { within(ms: number): Promise<void> };
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
            if (raised !== before) return resolve();
            const goOn = () => {
              clearTimeout(timer);
              waiting.delete(goOn);
              resolve();
            };
            const timer = setTimeout(goOn, ms);
            waiting.add(goOn);
          }),
      };
    },
  };
}
