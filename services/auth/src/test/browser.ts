import { hubAuthorize, hubRegisterForm, openSession, type User } from '@cardinal/contracts';
import type { Answer, Caller } from '@cardinal/testing';
import { randomSecret, toCodeChallenge } from '../secrets.ts';
import { publicUrl } from './values.ts';

/** A page or redirect of the hub. */
export interface Shown {
  status: number;
  headers: Headers;
  text: string;
  /** The hidden field of its form. */
  form: string;
}

interface SignedIn {
  token: string;
  user: User;
  answer: Answer<typeof openSession>;
}

/** A user at the hub's pages, with a browser behind the gateway. */
export interface Browser {
  /** Parameters of the link to the hub; tests change them. */
  request: Record<string, string>;
  verifier: string;
  open(page?: 'authorize' | 'register', query?: Record<string, string>): Promise<Shown>;
  submit(
    page: 'login' | 'register' | 'new-password' | 'forgot' | 'reset' | 'verify',
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Shown>;
  /** Opens an address of an e-mail. */
  follow(url: string): Promise<Shown>;
  /** Opens the page and sends its form. */
  login(username: string, password: string): Promise<Shown>;
  register(fields: Record<string, string>, query?: Record<string, string>): Promise<Shown>;
  redeem(code: string, changed?: object, as?: Caller): Promise<Answer<typeof openSession>>;
  /** The complete sign-in; a temporary password gets `, my own` at its end. */
  signIn(username: string, password: string): Promise<SignedIn>;
}

export const getSignInCode = ({ headers }: Shown): string =>
  new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';

const getCookieValue = (headers: Headers): string => headers.getSetCookie()[0]?.match(/=([^;]+)/)?.[1] ?? '';

const deviceCookieIn = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes('cardinal_device='))
    ?.split(';')[0];

async function shown(response: Response): Promise<Shown> {
  const text = await response.text();
  const form = text.match(/name="form" value="([^"]+)"/)?.[1] ?? '';
  return { status: response.status, headers: response.headers, text, form };
}

interface BrowserDeps {
  guest: Caller;
  address?: string;
  userAgent?: string;
}

export function createBrowser({ guest, address = '203.0.113.7', userAgent }: BrowserDeps): Browser {
  const verifier = randomSecret();
  const request = {
    redirect_uri: `${publicUrl}/sso/callback`,
    service: 'cardinal',
    state: 'the-state',
    code_challenge: toCodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  let device = '';
  const from = { 'x-forwarded-for': address, ...(userAgent ? { 'user-agent': userAgent } : {}) };

  async function ask(path: string, init: RequestInit = {}): Promise<Shown> {
    const headers = { ...from, ...(device ? { cookie: device } : {}), ...init.headers };
    const response = await guest.fetch('auth', path, { ...init, headers });
    device = deviceCookieIn(response.headers) ?? device;
    return shown(response);
  }

  const browser: Browser = {
    request,
    verifier,
    async open(page = 'authorize', query = request) {
      const { path } = page === 'authorize' ? hubAuthorize : hubRegisterForm;
      return ask(`${path}?${new URLSearchParams(query)}`);
    },
    async submit(page, fields, headers = { 'sec-fetch-site': 'same-origin', origin: publicUrl }) {
      const body = new URLSearchParams(fields);
      return ask(`/hub/${page}`, { method: 'POST', headers, body });
    },
    async follow(url) {
      const { pathname, search } = new URL(url);
      return ask(pathname + search);
    },
    async login(username, password) {
      const { form } = await browser.open();
      return browser.submit('login', { form, username, password });
    },
    async register(fields, query = {}) {
      const { form } = await browser.open('register', query);
      return browser.submit('register', { form, ...fields });
    },
    redeem(code, changed = {}, as = guest) {
      const body = { code, codeVerifier: verifier, redirectUri: request.redirect_uri, ...changed };
      return as.call(openSession, { body, headers: from });
    },
    async signIn(username, password) {
      const shown = await browser.login(username, password);
      const asksForNew = shown.status === 200;
      const fields = { form: shown.form, password: `${password}, my own` };
      const done = asksForNew ? await browser.submit('new-password', fields) : shown;
      const answer = await browser.redeem(getSignInCode(done));
      return { token: getCookieValue(answer.headers), user: answer.value.user, answer };
    },
  };
  return browser;
}
