import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { changePassword, createResetLink, createUser, listSessions, openSession } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
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

async function signIn(world: World, { identity } = world.author): Promise<Sample> {
  const { username = '' } = identity ?? {};
  const raw = asForm({ form: await formToken(world, 'authorize'), username, password });
  return { raw, leadsTo: /\/sso\/callback\?.*code=/ };
}

async function oneTimeCode(world: World, as = world.author): Promise<string> {
  const { raw } = await signIn(world, as);
  const answer = await world.harness.guest.fetch('auth', '/hub/login', { method: 'POST', ...raw });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

const session = async (world: World, as?: Caller) => ({
  body: { code: await oneTimeCode(world, as), codeVerifier, redirectUri: redirectUri(world) },
});

/** A session of the caller, whose password may be a temporary one at first. */
export async function newSession(world: World, as: Caller): Promise<string> {
  await as.call(changePassword, { body: { currentPassword: password, newPassword: password } });
  await world.harness.guest.call(openSession, await session(world, as));
  const [latest] = (await as.call(listSessions)).value;
  return latest?.id ?? '';
}

/** The form that a new account gets in place of a code, filled in. */
async function newPassword(world: World): Promise<Sample> {
  const username = `x${randomUUID().slice(0, 8)}`;
  const { projectId } = world.public;
  const account = { username, email: `${username}@cardinal.example`, temporaryPassword: password };
  await world.as.super_admin.call(createUser, { body: { ...account, projectId, role: 'normal_user' } });
  const { raw } = await signIn(world, { identity: { username } } as Caller);
  const shown = await world.harness.guest.fetch('auth', '/hub/login', { method: 'POST', ...raw });
  const [, form = ''] = (await shown.text()).match(/name="form" value="([^"]+)"/) ?? [];
  return { raw: asForm({ form, password: 'of my own choice' }), leadsTo: /\/sso\/callback\?.*code=/ };
}

/** A link for the owner of a new account; that in an e-mail is stored as the service does, since the world sends none. */
async function newLink(world: World, kind: 'reset' | 'verify'): Promise<{ token: string }> {
  const { id: userId, username } = await world.newUser('active');
  if (kind === 'reset') {
    const { value } = await world.as.super_admin.call(createResetLink, { params: { userId } });
    return { token: new URL(value.url).searchParams.get('token') ?? '' };
  }
  const token = randomBytes(32).toString('base64url');
  const _id = createHash('sha256').update(token).digest('hex');
  const link = { kind, userId, emailKey: `${username}@cardinal.example`, replaces: null };
  const links = world.harness.services.get('auth')?.connection.collection<{ _id: string }>('account_links');
  await links?.insertOne({ _id, ...link, expiresAt: new Date(Date.now() + 3_600_000) } as never);
  return { token };
}

/** The form on the page of a link. */
async function linkForm(world: World, kind: 'reset' | 'verify', fields: object = {}): Promise<Sample> {
  const query = new URLSearchParams(await newLink(world, kind));
  const shown = await world.harness.guest.fetch('auth', `/hub/${kind}?${query}`);
  const [, form = ''] = (await shown.text()).match(/name="form" value="([^"]+)"/) ?? [];
  return { raw: asForm({ form, ...fields }) };
}

/** Signing in and registering at the built-in hub, with the same steps as a user. */
export const hubSamples: Readonly<Record<string, SampleMaker>> = {
  hubAuthorize: (world) => ({ query: signInRequest(world) }),
  hubLogin: (world) => signIn(world),
  hubRegisterForm: () => ({}),
  hubRegister: async (world) => {
    const username = `x${randomUUID().slice(0, 8)}`;
    const form = await formToken(world, 'register');
    return { raw: asForm({ form, username, email: `${username}@cardinal.example`, password }) };
  },
  hubNewPassword: newPassword,
  hubForgotForm: () => ({}),
  hubForgot: () => ({ raw: asForm({ username: 'somebody' }) }),
  hubResetForm: async (world) => ({ query: await newLink(world, 'reset') }),
  hubReset: (world) => linkForm(world, 'reset', { password: 'of my own choice' }),
  hubVerifyForm: async (world) => ({ query: await newLink(world, 'verify') }),
  hubVerify: (world) => linkForm(world, 'verify'),
  hubStyles: () => ({}),
  hubScript: () => ({}),
  openSession: (world) => session(world),
};
