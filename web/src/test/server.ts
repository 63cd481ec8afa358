import { calls, totalHeader } from '@cardinal/contracts';
import { jest } from '@jest/globals';

interface Answer {
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
  /** An object goes out as JSON, a string as it is. */
  body?: unknown;
  /** The total, if a list is longer than its `body`. */
  total?: number;
}

type Handler = (request: { url: URL; init: RequestInit }) => Answer | Promise<Answer>;

/** Mocks `fetch` in a component test: `serve({ 'GET /api/user': () => ({ body: user }) })`. Anything else is a 404. */
export function serve(handlers: Record<string, Handler>) {
  const fetched = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), window.location.origin);
    const handler = handlers[`${init.method ?? 'GET'} ${url.pathname}`];
    const answer = handler ? await handler({ url, init }) : { status: 404, body: notFound };
    checkAnswer(init.method ?? 'GET', url.pathname, answer);
    return toResponse(answer);
  });
  globalThis.fetch = fetched as typeof fetch;
  return fetched;
}

const patterns = calls
  .filter(({ kind }) => kind === 'json')
  .map((call) => ({ call, path: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`) }));

/** A test must not be answered with what the server never says. */
function checkAnswer(method: string, pathname: string, { status = 200, body }: Answer): void {
  const meant = patterns.find(({ call, path }) => call.method === method && path.test(pathname));
  if (meant && status < 300 && body !== undefined) meant.call.response.parse(body);
}

const notFound = { error: 'Not found', code: 'not_found', requestId: 'test' };

/** jsdom has no `Response`; this has the parts that the client uses. */
function toResponse({ status = 200, statusText = '', headers = {}, body = '', total }: Answer): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const all = new Headers(headers);
  if (Array.isArray(body)) all.set(totalHeader, String(total ?? body.length));
  const answer = { ok: status < 400, status, statusText, headers: all };
  return { ...answer, text: async () => text } as Partial<Response> as Response;
}
