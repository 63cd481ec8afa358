import { createHash, webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { beginSignIn, finishSignIn, toCodeChallenge } from './sign-in-flow.ts';

const hub = {
  hubName: 'Cardinal Hub',
  authorizeUrl: '/hub/authorize',
  registerUrl: '/hub/register',
  service: 'cardinal',
};

/** jsdom has random numbers but, like a browser over plain http, no `subtle`. */
function withSubtle(subtle: SubtleCrypto | undefined): void {
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
}

beforeEach(() => withSubtle(webcrypto.subtle as SubtleCrypto));

describe('signing in', () => {
  it('goes to the hub with our address, a state and the challenge of a secret that stays here', async () => {
    const url = new URL(await beginSignIn(hub));
    const { state, codeVerifier } = JSON.parse(sessionStorage.getItem('cardinal_sign_in') ?? '{}');
    expect(url.pathname).toBe('/hub/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: 'http://localhost/sso/callback',
      service: 'cardinal',
      state,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(url.href).not.toContain(codeVerifier);
  });

  it('goes to another address of the same hub where asked to', async () => {
    const url = new URL(await beginSignIn(hub, 'https://cardinal.example/hub/authorize'));
    expect(url.origin).toBe('https://cardinal.example');
    expect(url.searchParams.get('service')).toBe('cardinal');
  });

  it('takes the code back for the state it sent', async () => {
    const state = new URL(await beginSignIn(hub)).searchParams.get('state');
    expect(finishSignIn(`?code=once&state=${state}`)).toEqual({
      code: 'once',
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri: 'http://localhost/sso/callback',
      timeZone: 'UTC',
    });
  });

  it('takes it only once', async () => {
    const state = new URL(await beginSignIn(hub)).searchParams.get('state');
    finishSignIn(`?code=once&state=${state}`);
    expect(() => finishSignIn(`?code=once&state=${state}`)).toThrow('was not started in this tab');
  });

  it('refuses the code of a sign-in that somebody else started', async () => {
    await beginSignIn(hub);
    expect(() => finishSignIn('?code=theirs&state=theirs')).toThrow('was not started in this tab');
  });

  it('refuses an answer without a code, and passes on what the hub says', async () => {
    await beginSignIn(hub);
    expect(() => finishSignIn('?state=x')).toThrow('sent no code');
    expect(() => finishSignIn('?error=access_denied&error_description=You+said+no')).toThrow('You said no');
  });

  it('makes the same challenge where the browser offers no hashing', async () => {
    const verifier = 'v'.repeat(43);
    const proper = await toCodeChallenge(verifier);
    withSubtle(undefined);
    expect(await toCodeChallenge(verifier)).toBe(proper);
  });
});
