import { createHash, randomUUID } from 'node:crypto';
import { password } from './people.ts';
import type { Sample, SampleMaker } from './sample.ts';
import type { World } from './world.ts';

const codeVerifier = 'v'.repeat(43);
const redirectUri = ({ url }: World) => `${url}/sso/callback`;

const signInRequest = (world: World) => ({
  redirect_uri: redirectUri(world),
  service: 'cardinal',
  state: 'state',
  code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  code_challenge_method: 'S256',
});

const asForm = (fields: Record<string, string>): NonNullable<Sample['raw']> => ({
  body: new URLSearchParams(fields),
  headers: { 'sec-fetch-site': 'same-origin' },
});

/** The hidden field of the form on one of the hub's pages. */
async function formToken(world: World, page: 'authorize' | 'register'): Promise<string> {
  const query = page === 'authorize' ? `?${new URLSearchParams(signInRequest(world))}` : '';
  const shown = await world.harness.guest.fetch('auth', `/hub/${page}${query}`);
  const [, token] = (await shown.text()).match(/name="form" value="([^"]+)"/) ?? [];
  if (!token) throw new Error(`No form on /hub/${page}: ${shown.status}`);
  return token;
}

async function signIn(world: World): Promise<Sample> {
  const { username = '' } = world.author.identity ?? {};
  const raw = asForm({ form: await formToken(world, 'authorize'), username, password });
  return { raw, leadsTo: /\/sso\/callback\?.*code=/ };
}

async function oneTimeCode(world: World): Promise<string> {
  const { raw } = await signIn(world);
  const answer = await world.harness.guest.fetch('auth', '/hub/login', { method: 'POST', ...raw });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

/** Signing in and registering at the built-in hub, with the same steps as a user. */
export const hubSamples: Readonly<Record<string, SampleMaker>> = {
  hubAuthorize: (world) => ({ query: signInRequest(world) }),
  hubLogin: signIn,
  hubRegisterForm: () => ({}),
  hubRegister: async (world) => {
    const username = `x${randomUUID().slice(0, 8)}`;
    const form = await formToken(world, 'register');
    return { raw: asForm({ form, username, email: `${username}@cardinal.example`, password }) };
  },
  hubStyles: () => ({}),
  openSession: async (world) => ({
    body: { code: await oneTimeCode(world), codeVerifier, redirectUri: redirectUri(world) },
  }),
};
