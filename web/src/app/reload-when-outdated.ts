const KEY = 'cardinal_reloaded_at';
/** Two failures within this time are no new release but a broken one, or a lost line. */
const GRACE_MS = 60_000;

/** After a release the old page asks for files that are gone; loading it anew gets the new ones. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < GRACE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
