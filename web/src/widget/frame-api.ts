/** An error as the service reports it. */
export class Refused extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Without an origin there are no cookies to send; they are left out by name all the same. */
export async function call<T>(path: string, body?: object): Promise<T> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  const answer = await fetch(path, { ...init, credentials: 'omit' }).catch(() => null);
  const content = await answer?.json().catch(() => null);
  if (answer?.ok && content) return content as T;
  throw new Refused(content?.error ?? 'This could not be sent. Please try again.', content?.code ?? '');
}

const bytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

export const newToken = (): string =>
  btoa(String.fromCharCode(...bytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** `crypto.randomUUID` is on secure pages only. */
export function newId(): string {
  const random = bytes(16);
  random[6] = (random[6]! & 0x0f) | 0x40;
  random[8] = (random[8]! & 0x3f) | 0x80;
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
