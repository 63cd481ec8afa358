const KEY = 'cardinal_reloaded_at';
/** Two failures within this time mean a broken release or connection, not a new release. */
const GRACE_MS = 60_000;

/** After a release, an old page requests files that no longer exist; a reload gets the new ones. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < GRACE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
