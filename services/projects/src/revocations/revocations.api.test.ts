import { randomUUID } from 'node:crypto';
import {
  changeMemberRole,
  deleteBoard,
  deleteProject,
  type Envelope,
  inviteUser,
  noRoadmap,
  removeMember,
  unwatchProjects,
  updateBoard,
  updateProject,
  watchProjects,
  watchTimes,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ask = (watcher: string, heard: string[]) =>
  world.harness.guest.call(watchProjects, { body: { watcher, heard } });

/** Another service that asks; each question confirms the previous answer. */
function watcher() {
  const id = randomUUID();
  let heard: string[] = [];
  const received: Envelope[] = [];
  let on = true;
  return {
    id,
    received,
    /** Hears without confirming. */
    async hears(): Promise<Envelope> {
      for (;;) {
        const [first] = (await ask(id, heard)).value.revoked;
        if (first) return first;
      }
    },
    /** Hears and confirms until it leaves. */
    async listen(): Promise<void> {
      while (on) {
        const { revoked } = (await ask(id, heard)).value;
        heard = revoked.map((event) => event.id);
        // An event that was not confirmed in time comes again.
        received.push(...revoked.filter((event) => !received.some((known) => known.id === event.id)));
      }
    },
    async leave(): Promise<void> {
      on = false;
      await world.harness.guest.call(unwatchProjects, { body: { watcher: id } });
    },
  };
}

const watchers: ReturnType<typeof watcher>[] = [];
async function watching() {
  const made = watcher();
  watchers.push(made);
  await ask(made.id, []);
  return made;
}
afterEach(async () => {
  for (const made of watchers.splice(0)) await made.leave();
});

async function team() {
  const admin = await world.person();
  const project = await world.project(admin);
  const member = await world.member(admin, project, 'normal_user');
  const board = await world.board(admin, project, 'private');
  const params = { slug: project.slug };
  return { admin, project, member, board, params, boardParams: { ...params, boardSlug: board.slug } };
}
type Team = Awaited<ReturnType<typeof team>>;

const taking: [string, string, (team: Team) => Promise<{ status: number }>][] = [
  [
    'a removal',
    'projects.member.removed',
    ({ admin, params, member }) => admin.call(removeMember, { params: { ...params, userId: member.id } }),
  ],
  [
    'another role',
    'projects.member.role_changed',
    ({ admin, params, member }) =>
      admin.call(changeMemberRole, {
        params: { ...params, userId: member.id },
        body: { role: 'public_user' },
      }),
  ],
  [
    'the deletion of a board',
    'projects.board.deleted',
    ({ admin, boardParams }) => admin.call(deleteBoard, { params: boardParams }),
  ],
  [
    'a board made private',
    'projects.board.updated',
    async ({ admin, boardParams }) => {
      await admin.call(updateBoard, { params: boardParams, body: { visibility: 'public' } });
      return admin.call(updateBoard, { params: boardParams, body: { visibility: 'private' } });
    },
  ],
  [
    'the deletion of a project',
    'projects.project.deleted',
    ({ admin, params }) => admin.call(deleteProject, { params }),
  ],
];

describe('a change that takes a right away', () => {
  it.each(taking)('%s is answered once each watcher has confirmed it', async (_what, type, take) => {
    const made = await team();
    const [one, other] = [await watching(), await watching()];
    let isAnswered = false;
    const answer = take(made).finally(() => {
      isAnswered = true;
    });
    expect(await one.hears()).toMatchObject({ type, version: expect.any(Number) });
    const listening = one.listen();
    await other.hears();
    expect(isAnswered).toBe(false);
    const alsoListening = other.listen();
    expect((await answer).status).toBeLessThan(300);
    await Promise.all([one.leave(), other.leave(), listening, alsoListening]);
  });

  it('waits for a watcher that is dead for its lease, and once', async () => {
    const { admin, params, member, project } = await team();
    const other = await world.member(admin, project, 'normal_user');
    await watching();
    const timed = async (userId: string) => {
      const started = performance.now();
      expect((await admin.call(removeMember, { params: { ...params, userId } })).status).toBe(200);
      return performance.now() - started;
    };
    const waited = await timed(member.id);
    expect(waited).toBeGreaterThan(watchTimes.trustMs);
    expect(waited).toBeLessThan(watchTimes.leaseMs + 2_000);
    expect(await timed(other.id)).toBeLessThan(watchTimes.trustMs);
  });

  it('waits for nobody for long where it takes nothing', async () => {
    const { admin, project, params, boardParams } = await team();
    await watching();
    const started = performance.now();
    const open = await world.board(admin, project, 'public');
    const named = { ...boardParams, boardSlug: open.slug };
    await admin.call(updateBoard, { params: boardParams, body: { name: 'Another name' } });
    await admin.call(updateBoard, { params: named, body: { name: 'Another name' } });
    await admin.call(updateProject, { params, body: { description: 'Another text' } });
    const { username } = await world.person();
    const body = { projectId: project.id, username, role: 'normal_user' as const };
    expect((await admin.call(inviteUser, { body })).status).toBe(201);
    expect(performance.now() - started).toBeLessThan(watchTimes.trustMs);
  });
});

const giving: [string, string, (team: Team) => Promise<{ status: number }>][] = [
  [
    'a new member',
    'projects.member.added',
    async ({ admin, project }) => {
      const { username } = await world.person();
      return admin.call(inviteUser, { body: { projectId: project.id, username, role: 'normal_user' } });
    },
  ],
  [
    'a form that is opened for guests',
    'projects.board.updated',
    async ({ admin, project, params }) => {
      const open = await world.board(admin, project, 'public');
      const at = { params: { ...params, boardSlug: open.slug } };
      return admin.call(updateBoard, { ...at, body: { guestsMaySubmit: true } });
    },
  ],
  [
    'a roadmap that is switched on',
    'projects.project.updated',
    ({ admin, params }) =>
      admin.call(updateProject, { params, body: { roadmap: { ...noRoadmap, isShown: true } } }),
  ],
];

describe('a change that gives a right', () => {
  it.each(giving)('%s is known to each watcher that listens', async (_what, type, give) => {
    const made = await team();
    const one = await watching();
    const listening = one.listen();
    expect((await give(made)).status).toBeLessThan(300);
    await eventually(async () => expect(one.received.map((event) => event.type)).toEqual([type]));
    await Promise.all([one.leave(), listening]);
  });
});

describe('a change that a crash left unconfirmed', () => {
  it('is sent to watchers while its event waits for the broker', async () => {
    const { project } = await team();
    const service = world.harness.services.get('projects')!;
    const left = {
      ...{ specversion: '1.0', id: randomUUID(), source: '/services/projects', subject: project.id },
      ...{ type: 'projects.project.deleted', time: new Date().toISOString(), version: 9 },
      data: { projectId: project.id, name: project.name, slug: project.slug },
    };
    // The relay looks at outboxes only now and then; the job is run at once.
    await service.connection
      .collection('projects')
      .updateOne({ _id: project.id as never }, { $push: { outbox: left as never } });
    const one = await watching();
    const listening = one.listen();
    await service.runtime.jobs!.find(({ name }) => name === 'notify-watchers-of-projects')!.run();
    expect(one.received.map(({ id }) => id)).toContain(left.id);
    await one.leave();
    await listening;
  });
});
