/** Loads code that will be needed, once the browser is idle. */
export function preloadWhenIdle(...loadables: { preload(): unknown }[]): void {
  const run = () => {
    for (const loadable of loadables) loadable.preload();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else run();
}
