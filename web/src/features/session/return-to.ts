const KEY = 'cardinal_return_to';

/** A path of this site and nothing else: no host, no scheme, nothing a browser could read as either. */
export function isSafePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so '/\t/evil' would become '//evil'
  if (!path.startsWith('/') || /[\\\u0000-\u001f]/.test(path)) return false;
  try {
    if (/^\/[/\\]/.test(decodeURIComponent(path))) return false;
    return new URL(path, window.location.origin).origin === window.location.origin;
  } catch {
    return false;
  }
}

/** The login page for those who have no account yet. */
export const registerPath = '/login?new';

/** Where the visitor will come back to; null where nothing was asked for. */
export function returnTo(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path && isSafePath(path) ? path : null;
}

/** Keeps in this tab where the visitor wanted to go before signing in. */
export function rememberReturnTo(path: string): void {
  if (isSafePath(path) && !path.startsWith('/login')) sessionStorage.setItem(KEY, path);
}

/** Where to go after signing in; forgets it. */
export function takeReturnTo(): string {
  const path = returnTo();
  sessionStorage.removeItem(KEY);
  return path ?? '/dashboard';
}
