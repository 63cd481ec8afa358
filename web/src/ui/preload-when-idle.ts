/** Fetches code that will be wanted, once there is nothing better to do. */
export function preloadWhenIdle(...loadables: { preload(): unknown }[]): void {
  const run = () => {
    for (const loadable of loadables) loadable.preload();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else run();
}
