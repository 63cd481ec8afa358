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
