import { type Call, calls } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expected, type Kind, kinds } from './expectations.ts';
import { type Sample, samples } from './samples.ts';
import { createWorld, type Role, roles, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.harness.stop());

const pathOf = (call: Call, { params = {}, query = {} }: Sample) => {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? '-'));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
};

function bodyOf(call: Call, { raw, body }: Sample): RequestInit {
  if (raw)
    return {
      body: raw.body,
      headers: { 'sec-fetch-site': 'same-origin', ...(raw.type ? { 'content-type': raw.type } : {}) },
    };
  if (body === undefined || call.method === 'GET') return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

interface Attempt {
  status: number;
  code?: string;
}

async function attempt(call: Call, role: Role, kind: Kind): Promise<Attempt> {
  const maker = samples[call.id];
  if (!maker) throw new Error(`No sample for ${call.id}: add one to samples.ts`);
  const sample = await maker(world, world[kind]);
  const abort = new AbortController();
  const response = await world.as[role].fetch(call.service, pathOf(call, sample), {
    method: call.method,
    signal: abort.signal,
    ...bodyOf(call, sample),
  });
  const failed = response.status >= 400 && response.headers.get('content-type')?.includes('application/json');
  const { code } = (failed ? await response.json() : {}) as { code?: string };
  abort.abort();
  return { status: response.status, code };
}

/** Refusals for who somebody is; others, such as a plan's limit, come to those who were let in. */
const refusals = ['unauthenticated', 'forbidden', 'account_pending', 'account_suspended', 'not_found'];
const verdict = ({ status, code }: Attempt) =>
  status >= 500 || ([401, 403, 404].includes(status) && (!code || refusals.includes(code))) ? status : 'in';

/** Last comes what would change the plan that the others need. */
const inOrder = [...calls].sort((a, b) => Number(a.id === 'upgradePlan') - Number(b.id === 'upgradePlan'));

describe('the access matrix', () => {
  it('has a sample for every call', () => {
    expect(calls.filter(({ id }) => !samples[id]).map(({ id }) => id)).toEqual([]);
  });

  it.each(inOrder.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s lets in whom it should and nobody else',
    async (_name, call) => {
      const wrong: string[] = [];
      for (const kind of kinds) {
        for (const role of roles) {
          const answer = await attempt(call, role, kind);
          const wanted = expected(call, role, kind);
          if (verdict(answer) !== wanted) {
            wrong.push(
              `${role} on a ${kind} thing: answered ${answer.status} ${answer.code}, wanted ${wanted}`,
            );
          }
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
