const KEY = 'cardinal_return_to';

/** A path of this site: no host, no scheme, nothing that a browser could read as either. */
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

/** The login page for visitors without an account. */
export const registerPath = '/login?new';

/** The path that the visitor returns to; null by default. */
export function returnTo(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path && isSafePath(path) ? path : null;
}

/** Stores in this tab where the visitor wanted to go before signing in. */
export function rememberReturnTo(path: string): void {
  if (isSafePath(path) && !path.startsWith('/login')) sessionStorage.setItem(KEY, path);
}

/** The path to go to after signing in; removes it from storage. */
export function takeReturnTo(): string {
  const path = returnTo();
  sessionStorage.removeItem(KEY);
  return path ?? '/dashboard';
}
