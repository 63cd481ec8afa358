import { randomUUID } from 'node:crypto';
import {
  type Call,
  calls,
  createCard,
  idempotencyKeyHeader,
  replayedHeader,
  type TokenScope,
  tokenScopes,
} from '@cardinal/contracts';
import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import type { Caller } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { samples } from '../world/samples.ts';
import { createWorld, type World } from '../world/world.ts';
import { type Attempt, attempt } from './ask.ts';

/** A super admin and a project admin may do everything that their tokens are asked for. */
let world: World;
let slack: SlackSandbox;
beforeAll(async () => {
  slack = await startSlackSandbox();
  world = await createWorld({ slack });
});
afterAll(async () => {
  await world.harness.stop();
  await slack.stop();
});

const holders = ['project_admin', 'super_admin'] as const;
type Holder = (typeof holders)[number];

const withToken = (holder: Holder, scope: TokenScope, projectIds: string[] | null = null): Caller =>
  world.harness.as({ ...world.as[holder].identity, token: { scope, projectIds } });

/**
 * The calls that no token makes, written down anew: the rule of the contracts must say the same. The person's own rights come on
 * top of it, so a project's admin is still no super admin.
 */
const personal = new Set([
  ...[
    'addPushDevice',
    'changeEmail',
    'changePassword',
    'createCalendar',
    'createProjectToken',
    'createResetLink',
  ],
  ...['createToken', 'deleteAccount', 'deleteCalendar', 'endOtherSessions', 'endSession', 'installSlack'],
  ...['listProjectTokens', 'listSessions', 'listTokens', 'removePushDevice', 'requestVerification'],
  ...['revokeProjectToken', 'revokeToken', 'setTimeZone', 'slackCallback', 'updateProfile', 'upgradePlan'],
  ...[
    'setToolPermissions',
    'decideAgentRequest',
    'adminUpgradePlan',
    'createCalendar',
    'createUser',
    'deleteCalendar',
    'deleteUser',
    'updateUser',
  ],
]);
const ofAdmins = ['project_admin', 'super_admin', 'super_admin_or_project_admin'];
const reads = ({ method }: Call) => method === 'GET';

function isAllowed(call: Call, scope: TokenScope): boolean {
  if (personal.has(call.id)) return false;
  if (call.access.who === 'anyone') return reads(call);
  if (ofAdmins.includes(call.access.who)) return scope === 'admin';
  const uploads = call.access.who === 'uploader';
  return scope !== 'read' || (reads(call) && !uploads);
}

const isRefusal = ({ status, code }: Attempt) => status === 403 && code === 'insufficient_scope';
const show = ({ status, code }: Attempt) => [status, code].filter(Boolean).join(' ');

/** Calls whose success needs what the world has not, or whose sample belongs to one who came with a session. */
const neverIn = new Set(['listDevUsers', 'getSitemap', 'undoChanges']);

/** Their samples make a project that they end or leave. */
const ofNewProjects = new Set(['deleteProject', 'joinProject', 'leaveProject']);

describe('tokens in the access matrix', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s takes those whose scope allows it, and no others',
    async (_name, call) => {
      const wrong: string[] = [];
      for (const scope of tokenScopes) {
        const allowed = isAllowed(call, scope);
        const holder: Holder = call.access.who === 'super_admin' ? 'super_admin' : 'project_admin';
        const sample = await samples[call.id]!(world, world.public, world.as[holder]);
        const answer = await attempt(call, withToken(holder, scope), sample);
        const isIn = answer.status === call.status;
        // Samples succeed in a session: so the answer to a token speaks of the token.
        const right = allowed ? isIn || neverIn.has(call.id) : isRefusal(answer);
        if (!right) wrong.push(`${scope}: answered ${show(answer)}, wanted ${allowed ? 'in' : 'a refusal'}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  const ofProjects = /^(project|board|card|comment|image)_/;
  const withinProject = calls.filter(({ id, access }) => ofProjects.test(access.who) && !personal.has(id));

  it.each(withinProject.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s finds nothing with a token for another project',
    async (_name, call) => {
      const wrong: string[] = [];
      for (const holder of holders) {
        const sample = await samples[call.id]!(world, world.public, world.as[holder]);
        const elsewhere = withToken(holder, 'admin', [world.hidden.projectId]);
        const answer = await attempt(call, elsewhere, sample);
        if (answer.status !== 404) wrong.push(`${holder}: answered ${show(answer)}`);
        if (ofNewProjects.has(call.id)) continue;
        const here = withToken(holder, 'admin', [world.public.projectId]);
        const again = await attempt(call, here, sample);
        if (again.status !== call.status) wrong.push(`${holder} in the project: answered ${show(again)}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('refuses calls that span projects to one for chosen projects', async () => {
    const spanning = calls.filter(
      ({ access, service, id }) =>
        !personal.has(id) &&
        (['super_admin', 'super_admin_or_project_admin'].includes(access.who) ||
          (access.who === 'self' && service !== 'auth')),
    );
    expect(spanning.map(({ id }) => id)).toEqual(expect.arrayContaining(['searchCards', 'listProjects']));
    const answers = new Map<string, string>();
    for (const call of spanning) {
      const sample = {
        params: Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '-'])),
      };
      const answer = await attempt(call, withToken('super_admin', 'admin', [world.public.projectId]), sample);
      if (!isRefusal(answer)) answers.set(call.id, show(answer));
    }
    expect([...answers]).toEqual([]);
  });

  it('share Idempotency-Keys of one person, but for those for chosen projects', async () => {
    const { projectSlug: slug, boardSlug, projectId } = world.public;
    const ask = (projectIds: string[] | null, key: string) =>
      withToken('project_admin', 'write', projectIds).call(createCard, {
        params: { slug, boardSlug },
        body: { title: 'Once', description: 'By a script' },
        headers: { [idempotencyKeyHeader]: key },
      });
    const key = randomUUID();
    const [first, again] = [await ask(null, key), await ask(null, key)];
    expect(again.value.id).toBe(first.value.id);
    expect(again.headers.get(replayedHeader)).toBe('true');
    expect((await ask([projectId], key)).error.code).toBe('idempotency_key_reused');
    expect((await ask([world.hidden.projectId], key)).status).toBe(422);
    const ownKey = randomUUID();
    const own = await ask([projectId], ownKey);
    expect((await ask([projectId], ownKey)).value.id).toBe(own.value.id);
  });
});
