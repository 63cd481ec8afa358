type Load = () => Promise<unknown>;

/** Fetches code that will be wanted, once there is nothing better to do; failures show when it really is. */
export function preloadWhenIdle(...loads: Load[]): void {
  const run = () => {
    for (const load of loads) void load().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else run();
}
