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

/** Keeps in this tab where the visitor wanted to go before signing in. */
export function rememberReturnTo(path: string): void {
  if (isSafePath(path) && !path.startsWith('/login')) sessionStorage.setItem(KEY, path);
}

/** Where to go after signing in; forgets it. */
export function takeReturnTo(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path && isSafePath(path) ? path : '/dashboard';
}
