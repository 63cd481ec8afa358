import { createHash, randomBytes } from 'node:crypto';
import {
  type BodyInputOf,
  type Call,
  getHubSettings,
  openSession,
  type ResponseOf,
} from '@cardinal/contracts';

/** A user with cookies, like a browser. */
export interface Visitor {
  /** The `cookie` header of a request. */
  cookie(): string;
  /** The same cookies, with requests to this gateway, as a load balancer might choose it. */
  at(door: string): Visitor;
  /** The raw answer to a call. */
  ask<C extends Call>(call: C, input?: Input<C>): Promise<Response>;
  /** The parsed answer to a call; throws on an error. */
  call<C extends Call>(call: C, input?: Input<C>): Promise<ResponseOf<C>>;
}

interface Input<C extends Call> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInputOf<C>;
  headers?: Record<string, string>;
  /** Aborts the request. */
  signal?: AbortSignal;
}

const demoPassword = 'cardinal-demo';

/** A guest at `url`, who stores the cookies of the whole product. */
export function visitor(
  url: string,
): Visitor & { open(path: string, init?: RequestInit): Promise<Response> } {
  return visitorAt(url, url, new Map());
}

function visitorAt(door: string, url: string, cookies: Map<string, string>): ReturnType<typeof visitor> {
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie());
    const response = await fetch(new URL(path, door), { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      // The cookie of the device is for the hub's pages only.
      if (!/; Path=\/(;|$)/.test(cookie)) continue;
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  async function ask<C extends Call>(
    call: C,
    { params = {}, query = {}, body, headers = {}, signal }: Input<C> = {},
  ): Promise<Response> {
    const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    return open(search ? `${path}?${search}` : path, {
      method: call.method,
      ...(signal ? { signal } : {}),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return {
    cookie,
    at: (other) => visitorAt(other, url, cookies),
    open,
    ask,
    async call(call, input) {
      const response = await ask(call, input);
      const text = await response.text();
      if (!response.ok) throw new Error(`${call.id} answered ${response.status}: ${text}`);
      return call.response.parse(JSON.parse(text)) as ResponseOf<typeof call>;
    },
  };
}

const findForm = (page: string): string => page.match(/name="form" value="([^"]+)"/)?.[1] ?? '';

/**
 * Signs in through the hub's form, with the same steps as the login page.
 * @param chosen replaces a temporary password
 */
export async function signedIn(
  url: string,
  username: string,
  password = demoPassword,
  chosen?: string,
): Promise<ReturnType<typeof visitor>> {
  const who = visitor(url);
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/sso/callback`;
  const { authorizeUrl, service } = await who.call(getHubSettings);
  const authorize = new URL(authorizeUrl, url);
  authorize.search = new URLSearchParams({
    redirect_uri: redirectUri,
    service,
    state: 'state-of-this-test',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const page = await (await who.open(`${authorize.pathname}${authorize.search}`)).text();
  const send = (path: string, fields: Record<string, string>) =>
    who.open(path, { method: 'POST', body: new URLSearchParams(fields) });
  let answer = await send('/hub/login', { form: findForm(page), username, password });
  if (chosen !== undefined)
    answer = await send('/hub/new-password', { form: findForm(await answer.text()), password: chosen });
  const back = answer.headers.get('location');
  if (!back) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const code = new URL(back).searchParams.get('code') ?? '';
  await who.call(openSession, { body: { code, codeVerifier, redirectUri } });
  return who;
}
