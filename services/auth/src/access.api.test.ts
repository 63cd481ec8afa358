import { type Call, calls, internalCalls } from '@cardinal/contracts';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import { type Caller, internalTestKey, projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthHarness, startAuth } from './test/start-auth.ts';
import { freshUsername, password } from './test/values.ts';

const own = calls.filter(({ service, kind }) => service === 'auth' && kind === 'json');
const kinds = [
  'guest',
  'pending',
  'suspended',
  'user',
  'projectAdmin',
  'superAdmin',
  'suspendedSuperAdmin',
] as const;
type Kind = (typeof kinds)[number];

let auth: AuthHarness;
let who: Record<Kind, Caller>;
let projectId: string;
beforeAll(async () => {
  // With a mail server, though one that is away: without, calls about e-mails would be refused to everybody.
  auth = await startAuth({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const member = await auth.account();
  const tree = projectTree({ members: { [member.id]: 'project_admin' } });
  projectId = tree.project.value.id;
  auth.owners.projects.trees.set(projectId, tree);
  const superAdmin = await auth.superAdmin();
  who = {
    guest: auth.guest,
    pending: (await auth.account({ status: 'pending' })).caller,
    suspended: (await auth.account({ status: 'suspended' })).caller,
    user: (await auth.account()).caller,
    projectAdmin: member.caller,
    superAdmin: superAdmin.caller,
    suspendedSuperAdmin: auth.as({ userId: superAdmin.id, isSuperAdmin: true, status: 'suspended' }),
  };
});
afterAll(() => auth.stop());

/** A session of somebody's. */
async function createSession(username: string): Promise<string> {
  const { token } = await auth.browser().signIn(username, password);
  return (await auth.findIdentity(token))?.sessionId ?? '';
}

/** A good request for each call, so that a refusal can only be for who asks. */
async function goodInput(call: Call) {
  const username = freshUsername();
  const email = `${username}@example.com`;
  const bodies: Record<string, object> = {
    openSession: {
      code: 'x',
      codeVerifier: 'x'.repeat(43),
      redirectUri: 'http://cardinal.test/sso/callback',
    },
    updateProfile: { companyName: 'Acme' },
    upgradePlan: { plan: 'free' },
    createSuperAdmin: { username, email, password },
    updateUser: { accountType: 'company' },
    approveUser: {},
    adminUpgradePlan: { plan: 'pro', accountType: 'company' },
    changeEmail: { email, password },
    changePassword: { currentPassword: password, newPassword: password },
    createUser: { username, email, temporaryPassword: password, role: 'normal_user', projectId },
  };
  const target = await auth.account({
    status: /^(approve|reject)User$/.test(call.id) ? 'pending' : 'active',
  });
  const body = bodies[call.id];
  const session: Record<string, string> =
    call.id === 'endSession' ? { sessionId: await createSession(target.username) } : {};
  return {
    params: { userId: target.id, username: target.username, ...session },
    ...(body ? { body: body as never } : {}),
  };
}

describe('a suspended super admin', () => {
  it.each(
    own
      .filter(({ access }) => !['none', 'any'].includes(access.signIn))
      .map((call) => [call.id, call] as const),
  )('may not call %s', async (_id, call) => {
    const { status, text } = await who.suspendedSuperAdmin.call(call, await goodInput(call));
    expect([status, text]).toEqual([403, expect.any(String)]);
  });
});

describe('the internal calls', () => {
  const internal = internalCalls.filter(({ service }) => service === 'auth');

  it.each(internal.map((call) => [call.id, call] as const))(
    '%s is hidden from every user',
    async (_id, call) => {
      for (const kind of kinds.filter((name) => name !== 'guest')) {
        const input = call.method === 'GET' ? {} : { body: {} as never };
        expect((await who[kind].call(call, input)).status).toBe(404);
      }
    },
  );

  it.each(internal.map((call) => [call.id, call] as const))(
    '%s is hidden from a guest',
    async (_id, call) => {
      const { url } = auth.services.get('auth')!;
      const token = signInternalToken(internalTestKey, 'gateway', null, true);
      const headers = { [internalTokenHeader]: token, 'content-type': 'application/json' };
      const body = call.method === 'GET' ? undefined : '{}';
      expect((await fetch(url + call.path, { method: call.method, headers, body })).status).toBe(404);
    },
  );

  it('and everything else are closed to who comes past the gateway', async () => {
    const { url } = auth.services.get('auth')!;
    for (const call of [...own, ...internal]) {
      const response = await fetch(`${url}${call.path}`, { method: call.method });
      expect([call.id, response.status]).toEqual([call.id, 401]);
    }
  });
});
