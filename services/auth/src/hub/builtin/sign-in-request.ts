import type { hubAuthorize, QueryOf } from '@cardinal/contracts';

/** What the login page asked for, checked: where to go back to, for whom, and what the code will be bound to. */
export interface SignInRequest {
  redirectUri: string;
  service: string;
  state: string | null;
  challenge: string;
}

export interface SignInRules {
  redirectUris: readonly string[];
  service: string;
}

const challengeForm = /^[A-Za-z0-9_-]{43}$/;
const maxState = 512;

/** The request, or null when anything about it is not as it must be; then nobody is sent anywhere. */
export function readSignInRequest(
  query: QueryOf<typeof hubAuthorize>,
  rules: SignInRules,
): SignInRequest | null {
  const { redirect_uri, service, state, code_challenge, code_challenge_method } = query;
  if (redirect_uri === undefined || !rules.redirectUris.includes(redirect_uri)) return null;
  if (service !== rules.service || code_challenge_method !== 'S256') return null;
  if (code_challenge === undefined || !challengeForm.test(code_challenge)) return null;
  if (state !== undefined && state.length > maxState) return null;
  return { redirectUri: redirect_uri, service, state: state ?? null, challenge: code_challenge };
}

/** Whether the link means to sign in at all; the registration page is also opened on its own. */
export const asksForSignIn = (query: QueryOf<typeof hubAuthorize>): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** The address with the same request at another of the hub's pages. */
export function linkTo(path: '/hub/authorize' | '/hub/register', request: SignInRequest): string {
  const query = new URLSearchParams({
    redirect_uri: request.redirectUri,
    service: request.service,
    ...(request.state === null ? {} : { state: request.state }),
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
  });
  return `${path}?${query}`;
}

/** Back to where the person came from, with the code. */
export function returnAddress({ redirectUri, state }: SignInRequest, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
