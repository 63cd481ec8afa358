import type { hubAuthorize, QueryOf } from '@cardinal/contracts';

/** The validated parameters of the login page: where to return to, for whom, and what the code is bound to. */
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

/** The request, or null if any part is invalid; then nobody is redirected. */
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

/** Whether the link asks for a sign-in; the registration page can also be opened without one. */
export const asksForSignIn = (query: QueryOf<typeof hubAuthorize>): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** The URL of another page of the hub with the same request. */
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

/** The return address with the code. */
export function returnAddress({ redirectUri, state }: SignInRequest, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
