import { type Call, calls, createSuperAdmin, createUser, listUsers } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type AuthHarness, startAuth } from './test/start-auth.ts';
import { freshUsername, password } from './test/values.ts';

let auth: AuthHarness;
let admin: Caller;
beforeAll(async () => {
  auth = await startAuth();
  admin = (await auth.superAdmin()).caller;
});
afterAll(() => auth.stop());

const someId = '00000000-0000-4000-8000-000000000000';
const fillPath = ({ path }: Call) => path.replace(/:\w+/g, someId);
const writing = calls.filter(
  ({ service, kind, method, id }) =>
    service === 'auth' && kind === 'json' && method !== 'GET' && id !== 'logout',
);
const bodyless = [
  'rejectUser',
  'deleteUser',
  'endSession',
  'endOtherSessions',
  'requestVerification',
  'createResetLink',
  'revokeToken',
  'revokeProjectToken',
];
const withBody = writing.filter(({ id }) => !bodyless.includes(id));

const send = (call: Call, body: string, type = 'application/json') =>
  admin.fetch('auth', fillPath(call), { method: call.method, headers: { 'content-type': type }, body });

describe.each(withBody.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  it.each([
    ['no JSON', '{"a":', 400, 'malformed_request'],
    ['a bare word', 'true', 400, 'malformed_request'],
    ['a list', '[]', 400, 'validation_failed'],
    ['a list of bodies', '[{"plan":"pro"}]', 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, status, code) => {
    const response = await send(call, body);
    const answer = (await response.json()) as { code: string };
    expect([response.status, answer.code]).toEqual([status, code]);
  });

  it('refuses a body of more than a megabyte', async () => {
    const response = await send(call, JSON.stringify({ companyName: 'x'.repeat(1_100_000) }));
    expect(response.status).toBe(413);
  });

  it('refuses forms and plain text, which other sites can send', async () => {
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
    for (const type of types) expect((await send(call, 'plan=pro', type)).status).toBe(415);
  });

  it('refuses wrong types in every field', async () => {
    const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
    const names = Object.keys(schema.properties ?? {});
    expect(names.length).toBeGreaterThan(0);
    for (const wrong of [7, true, {}, [], { $gt: '' }, ['a', 'b']]) {
      const body = Object.fromEntries(names.map((name) => [name, wrong]));
      const response = await send(call, JSON.stringify(body));
      const answer = (await response.json()) as { code: string; issues: { path: string }[] };
      expect([wrong, response.status, answer.code]).toEqual([wrong, 400, 'validation_failed']);
      expect(answer.issues.length).toBeGreaterThan(0);
    }
  });
});

describe('odd requests', () => {
  it('with prototype tricks change nothing', async () => {
    const username = freshUsername();
    const body = `{"__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"x":1}},"username":"${username}","email":"${username}@example.com","password":"${password}"}`;
    expect((await send(createSuperAdmin, body)).status).toBe(400);
    expect(({} as { isSuperAdmin?: boolean }).isSuperAdmin).toBeUndefined();
  });

  it('with operators instead of text find nobody', async () => {
    const response = await admin.fetch('auth', `${listUsers.path}?search[$ne]=1&limit=5`);
    expect(response.status).toBe(200);
    const twice = await admin.fetch('auth', `${listUsers.path}?search=a&search=b`);
    expect(twice.status).toBe(400);
  });

  it('with a null character to look for find what the rest of it finds', async () => {
    const response = await admin.fetch('auth', `${listUsers.path}?search=%00${admin.identity?.username}%00`);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(1);
  });

  it('with null characters and lone surrogates are refused or found nowhere, never a 500', async () => {
    for (const name of ['a%00b', '%F0%9F%98%80', '%ED%A0%80', 'a'.repeat(300)]) {
      const response = await admin.fetch('auth', `/api/admin/user/${name}`);
      expect([name, response.status >= 400 && response.status < 500]).toEqual([name, true]);
    }
    const body = { username: 'a\ud800b\u0000', email: 'a@example.com', temporaryPassword: password };
    const response = await send(
      createUser,
      JSON.stringify({ ...body, role: 'normal_user', projectId: someId }),
    );
    expect(response.status).toBe(400);
  });

  it('for nothing we have are 404 in JSON', async () => {
    const response = await admin.fetch('auth', '/api/admin/nothing');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });
});
