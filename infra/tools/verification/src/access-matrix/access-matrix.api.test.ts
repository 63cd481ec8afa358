import { type Call, calls, followBoard } from '@cardinal/contracts';
import { type SlackSandbox, startSlackSandbox } from '@cardinal/slack-sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noteSamples, replyToNote } from '../world/note.samples.ts';
import type { Sample, SampleMaker } from '../world/sample.ts';
import { samples } from '../world/samples.ts';
import { createWorld, type Role, roles, type TestBoard, type World } from '../world/world.ts';
import { type Attempt, attempt } from './ask.ts';
import {
  type Expected,
  expected,
  expectedOfNote,
  expectedOfOthers,
  expectedOfProjectChanges,
  type Kind,
  kinds,
} from './expectations.ts';

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

function sampleFor(call: Call, board: TestBoard, as: Role | 'author', make = samples[call.id]) {
  if (!make) throw new Error(`No sample for ${call.id}: add one to samples.ts`);
  return make(world, board, as === 'author' ? world.author : world.as[as]);
}

/** The codes that refuse somebody for who they are, each with the one status that it may come with. */
const refusals: Readonly<Record<string, Expected>> = {
  unauthenticated: 401,
  forbidden: 403,
  account_pending: 403,
  account_suspended: 403,
  account_sponsored: 403,
  not_found: 404,
};

/**
 * `in` is the success that the call declares, and nothing else: a 400, a 409 or a 429 proves neither that somebody
 * may nor that they may not.
 */
function verdict(call: Call, sample: Sample, { status, code, location }: Attempt): Expected | string {
  if (status === call.status && (sample.leadsTo?.test(location ?? '') ?? true)) return 'in';
  if (code && refusals[code] === status) return status;
  return [status, code, location].filter(Boolean).join(' ');
}

/**
 * The answers to each role. A request that was refused has changed nothing, so the next role sends the same one: the
 * one that is let in shows that it was the role that was refused. If the thing is the caller's own, each has theirs.
 */
async function answersTo(
  call: Call,
  kind: Kind,
  make: SampleMaker | undefined = samples[call.id],
): Promise<Map<Role, Expected | string>> {
  const answers = new Map<Role, Expected | string>();
  const isOwn = (make?.length ?? 0) > 2;
  let sample: Sample | null = null;
  for (const role of roles) {
    sample = isOwn || !sample ? await sampleFor(call, world[kind], role, make) : sample;
    const answer = await answerTo(call, role, sample);
    answers.set(role, answer);
    const usesUp = call.method !== 'GET' || sample.leadsTo;
    if (answer === 'in' && usesUp) sample = null;
  }
  return answers;
}

/** Parts wait for each other for three seconds; a machine that is too busy for that is asked again, but not for ever. */
async function answerTo(call: Call, role: Role, sample: Sample, tries = 3): Promise<Expected | string> {
  const answer = await attempt(call, world.as[role], sample);
  if (answer.status === 503 && tries > 1) return answerTo(call, role, sample, tries - 1);
  return verdict(call, sample, answer);
}

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
        for (const [role, answer] of await answersTo(call, kind)) {
          const wanted = expected(call, role, kind);
          if (answer !== wanted)
            wrong.push(`${role} on a ${kind} thing: answered ${answer}, wanted ${wanted}`);
        }
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  const byId = (id: string) => calls.find((call) => call.id === id)!;
  const findWrong = async (
    id: string,
    make: SampleMaker | undefined,
    wants: (role: Role, kind: Kind) => Expected | string,
  ) => {
    const wrong: string[] = [];
    for (const kind of kinds)
      for (const [role, answer] of await answersTo(byId(id), kind, make))
        if (answer !== wants(role, kind))
          wrong.push(`${role} on a ${kind} board: answered ${answer}, wanted ${wants(role, kind)}`);
    return wrong;
  };

  it('tells everybody who sees a project what changed in it', async () => {
    const ofProject: SampleMaker = (_world, { projectSlug: slug }) => ({ params: { slug } });
    expect(await findWrong('listChanges', ofProject, expectedOfProjectChanges)).toEqual([]);
  });

  it.each(Object.keys(noteSamples))('%s of an internal note is for the team alone', async (id) => {
    const wants = (role: Role, kind: Kind) => expectedOfNote(byId(id), role, kind);
    expect(await findWrong(id, noteSamples[id], wants)).toEqual([]);
  });

  it('lets nobody but the team reply to an internal note, or find one by that', async () => {
    const wants = (role: Role, kind: Kind) => {
      const wanted = expectedOfNote(byId('deleteComment'), role, kind);
      if (role === 'sponsored' && kind === 'public') return 403;
      // Everybody in the team may reply, not only who may delete.
      return role === 'normal_user' || role === 'sponsored member' ? 'in' : wanted;
    };
    expect(await findWrong('createComment', replyToNote, wants)).toEqual([]);
  });

  it.each(Object.keys(expectedOfOthers))('%s works for nobody but the owner', async (id) => {
    const call = calls.find((each) => each.id === id)!;
    const strangers = roles.filter((role) => world.as[role].identity?.status === 'active');
    // Its admin hears of a new card, and would have notifications of the same card.
    const { projectSlug: slug, boardSlug } = world.public;
    await world.as.project_admin.call(followBoard, {
      params: { slug, boardSlug },
      body: { level: 'nothing' },
    });
    const answers = strangers.map(async (role) => {
      const sample = await sampleFor(call, world.public, 'author');
      return [role, verdict(call, sample, await attempt(call, world.as[role], sample))];
    });
    const wanted = strangers.map((role) => [role, expectedOfOthers[id]]);
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(wanted));
  });
});
