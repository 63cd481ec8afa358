import type { BodyOf, getHubSettings, openSession, ResponseOf } from '@cardinal/contracts';

const KEY = 'cardinal_sign_in';

type HubSettings = ResponseOf<typeof getHubSettings>;

/** The state that this tab stores while its visitor is at the hub. */
interface PendingSignIn {
  state: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Creates the secrets of a sign-in, stores them in this tab and returns the hub's URL. */
export async function beginSignIn(hub: HubSettings, authorizeUrl = hub.authorizeUrl): Promise<string> {
  const pending: PendingSignIn = {
    state: randomText(),
    codeVerifier: randomText(),
    redirectUri: `${window.location.origin}/sso/callback`,
  };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  const url = new URL(authorizeUrl, window.location.origin);
  url.searchParams.set('redirect_uri', pending.redirectUri);
  url.searchParams.set('service', hub.service);
  url.searchParams.set('state', pending.state);
  url.searchParams.set('code_challenge', await toCodeChallenge(pending.codeVerifier));
  url.searchParams.set('code_challenge_method', 'S256');
  return url.href;
}

export type Redemption = BodyOf<typeof openSession>;

/** Checks that the hub's answer belongs to this tab's request; valid once. */
export function finishSignIn(search: string): Redemption {
  const answer = new URLSearchParams(search);
  const pending = takePending();
  const refusal = answer.get('error_description') ?? answer.get('error');
  if (refusal) throw new SignInError(refusal);
  const code = answer.get('code');
  if (!code) throw new SignInError('The sign-in service sent no code. Please try again.');
  if (!pending || answer.get('state') !== pending.state) {
    throw new SignInError('This sign-in was not started in this tab, or is too old. Please try again.');
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { code, codeVerifier: pending.codeVerifier, redirectUri: pending.redirectUri, timeZone };
}

export class SignInError extends Error {
  override readonly name = 'SignInError';
}

function takePending(): PendingSignIn | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

/** 256 random bits in 43 characters that need no escaping. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** PKCE: the challenge of the verifier. */
export async function toCodeChallenge(verifier: string): Promise<string> {
  // Browsers offer `subtle` on https and localhost only.
  if (crypto.subtle) {
    const bytes = new TextEncoder().encode(verifier);
    return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  }
  const { sha256 } = await import('./sha256.ts');
  return base64Url(sha256(verifier));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
