const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

let used: Promise<unknown> | undefined;
/** Resolves at the first sign of somebody who uses the page. */
function whenUsed(): Promise<unknown> {
  used ??= Promise.race(
    signs.map(
      (sign) => new Promise((resolve) => addEventListener(sign, resolve, { once: true, capture: true })),
    ),
  );
  return used;
}

/**
 * Loads code that will be needed, once somebody uses the page and the browser is idle: a page that is only looked at does
 * without it.
 */
export function preloadWhenIdle(...loadables: { preload(): unknown }[]): void {
  const run = () => {
    for (const loadable of loadables) loadable.preload();
  };
  void whenUsed().then(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()));
}
