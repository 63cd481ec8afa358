const KEY = 'cardinal_reloaded_at';
/** Two reloads within this time mean a broken release or connection, not a new release. */
const GRACE_MS = 60_000;

/**
 * After a release, an old page requests files that no longer exist; a reload gets the new ones. A file that could not
 * be loaded once may be there a moment later, so the page is reloaded when the same one fails again.
 */
export function reloadWhenOutdated(reload = () => window.location.reload()): void {
  const failed = new Set<string>();
  window.addEventListener('vite:preloadError', ({ payload: { message } }) => {
    // In most browsers, the message has the address of the file.
    const isFirst = !failed.has(message);
    failed.add(message);
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (isFirst || !navigator.onLine || Date.now() - last < GRACE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    reload();
  });
}
