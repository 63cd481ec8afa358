/** Something that happens now and then, for which callers wait a limited time. */
export interface Signal {
  raise(): void;
  /** The next time it is raised from now on: ask for it before looking whether there is anything to wait for. */
  next(): { within(ms: number): Promise<void> };
}

export function createSignal(): Signal {
  let coming = Promise.withResolvers<void>();
  return {
    raise() {
      coming.resolve();
      coming = Promise.withResolvers();
    },
    next() {
      const { promise } = coming;
      return {
        async within(ms) {
          const late = Promise.withResolvers<void>();
          const timer = setTimeout(late.resolve, ms);
          await Promise.race([promise, late.promise]);
          clearTimeout(timer);
        },
      };
    },
  };
}
