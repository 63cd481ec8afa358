import * as contracts from '@cardinal/contracts';
import {
  type AssignableRole,
  type Board,
  type Call,
  calls,
  internalCalls,
  type Project,
} from '@cardinal/contracts';
import { internalTokenHeader, signInternalToken } from '@cardinal/service-kit';
import { internalTestKey, someone } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from './world.ts';

const personas = [
  'guest',
  'pending',
  'suspended',
  'outsider',
  'foreign_admin',
  'public_user',
  'normal_user',
  'project_admin',
  'super_admin',
] as const;
type Persona = (typeof personas)[number];

interface Scene {
  /** It has a public board and a private one. */
  open: Project;
  publicBoard: Board;
  privateBoard: Board;
  /** It has a private board only. */
  closed: Project;
  closedBoard: Board;
  /** Views that the admin shares. */
  viewOf: Record<'open' | 'closed', string>;
  /** Boards in the trash. */
  trashed: Record<'open' | 'closed', string>;
  /** A normal member of both. */
  memberId: string;
  /** Somebody who is in neither. */
  newcomer: Person;
  callers: Record<Persona, Pick<Person, 'call' | 'fetch'>>;
}

let world: World;
let strangers: Awaited<ReturnType<typeof makeStrangers>>;
beforeAll(async () => {
  world = await startWorld();
  strangers = await makeStrangers();
});
afterAll(() => world.stop());

/** Those who are nobody's member, which no row changes. */
async function makeStrangers() {
  const [outsider, foreign, root] = await Promise.all([
    world.person(),
    world.person(),
    world.person({ isSuperAdmin: true }),
  ]);
  await world.project(foreign);
  return { outsider, foreign, root };
}

/** What does not hang on each other is made at the same time, as a scene is made for each change. */
async function newScene(): Promise<Scene> {
  const [admin, member, publicUser, newcomer] = await Promise.all([
    world.person(),
    world.person(),
    world.person(),
    world.person(),
  ]);
  const [open, closed] = await Promise.all([world.project(admin), world.project(admin)]);
  const invite = async ({ id: projectId }: Project, { username }: Person, role: AssignableRole) => {
    const answer = await admin.call(contracts.inviteUser, { body: { projectId, username, role } });
    expect(answer.status).toBe(201);
  };
  const view = async ({ slug }: Project, { id: boardId }: Board) => {
    const body = { boardId, name: 'Shared', shared: true };
    return (await admin.call(contracts.createView, { params: { slug }, body })).value.id;
  };
  const trashed = async (project: Project) => {
    const { id, slug: boardSlug } = await world.board(admin, project, 'private', 'Old');
    await admin.call(contracts.deleteBoard, { params: { slug: project.slug, boardSlug } });
    return id;
  };
  const team = (project: Project) =>
    Promise.all([invite(project, member, 'normal_user'), invite(project, publicUser, 'public_user')]);
  const [publicBoard, privateBoard, closedBoard, openTrash, closedTrash] = await Promise.all([
    world.board(admin, open, 'public', 'Ideas'),
    world.board(admin, open, 'private', 'Bugs'),
    world.board(admin, closed, 'private', 'Bugs'),
    trashed(open),
    trashed(closed),
    team(open),
    team(closed),
  ]);
  const [viewOfOpen, viewOfClosed] = await Promise.all([view(open, publicBoard), view(closed, closedBoard)]);
  const { outsider, foreign, root } = strangers;
  return {
    ...{ open, closed, publicBoard, privateBoard, closedBoard, newcomer },
    viewOf: { open: viewOfOpen, closed: viewOfClosed },
    trashed: { open: openTrash, closed: closedTrash },
    memberId: member.id,
    callers: {
      guest: world.harness.guest,
      pending: world.harness.as(someone({ status: 'pending', userId: admin.id })),
      suspended: world.harness.as(someone({ status: 'suspended', userId: admin.id })),
      outsider,
      foreign_admin: foreign,
      public_user: publicUser,
      normal_user: member,
      project_admin: admin,
      super_admin: root,
    },
  };
}

/** What each persona is answered; `out` is everybody who is signed in, active and not in the project. */
interface Answers {
  guest: number;
  inactive: number;
  out: number;
  public_user: number;
  normal_user: number;
  admin: number;
  super_admin: number;
}

const answerTo = (answers: Answers, persona: Persona): number => {
  if (persona === 'pending' || persona === 'suspended') return answers.inactive;
  if (persona === 'outsider' || persona === 'foreign_admin') return answers.out;
  if (persona === 'project_admin') return answers.admin;
  return answers[persona];
};

const signedIn = { guest: 401, inactive: 403 };
const all = (status: number): Answers => ({
  ...signedIn,
  out: status,
  public_user: status,
  normal_user: status,
  admin: status,
  super_admin: status,
});
const anyone = (status: number): Answers => ({ ...all(status), guest: status, inactive: status });
const admins = (status: number, toOutsiders: number): Answers => ({
  ...all(403),
  out: toOutsiders,
  admin: status,
  super_admin: status,
});
const superAdmins = (status: number): Answers => ({ ...all(403), super_admin: status });
const membersOnly: Answers = { ...all(200), out: 404 };
const team: Answers = { ...all(200), out: 404, public_user: 404 };
const inTeam = (status: number, toOutsiders: number): Answers => ({
  ...all(status),
  out: toOutsiders,
  public_user: 403,
});
const adminsOfPrivate: Answers = { ...admins(200, 404), public_user: 404 };

interface Row {
  call: Call;
  what: string;
  input: (scene: Scene) => {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  answers: Answers;
}

const row = (call: Call, what: string, answers: Answers, input: Row['input'] = () => ({})): Row => ({
  call,
  what,
  answers,
  input,
});

/** The same call on the open project and on the closed one. */
const onBoth = (
  call: Call,
  open: Answers,
  closed: Answers,
  body: (scene: Scene) => unknown = () => undefined,
) =>
  (['open', 'closed'] as const).map((which) =>
    row(call, `of the ${which} project`, which === 'open' ? open : closed, (scene) => ({
      params: { slug: scene[which].slug, userId: scene.memberId, viewId: scene.viewOf[which] },
      body: body(scene),
    })),
  );

/** Super admins see every project and belong to none of these. */
const onOwnMembership = (call: Call, admin: number) =>
  (['open', 'closed'] as const).map((which) =>
    row(
      call,
      `of the ${which} project`,
      { ...all(200), out: which === 'open' ? 403 : 404, admin, super_admin: 403 },
      (scene) => ({ params: { projectId: scene[which].id } }),
    ),
  );

const onBoards = (call: Call, open: Answers, hidden: Answers, body?: unknown) =>
  (
    [
      ['publicBoard', 'open', open],
      ['privateBoard', 'open', hidden],
      ['closedBoard', 'closed', hidden],
    ] as const
  ).map(([board, project, answers]) =>
    row(call, `of the ${board}`, answers, (scene) => ({
      params: { slug: scene[project].slug, boardSlug: scene[board].slug },
      body,
    })),
  );

const onTrash = (call: Call) =>
  (['open', 'closed'] as const).map((which) =>
    row(call, `of the ${which} project`, admins(200, which === 'open' ? 403 : 404), (scene) => ({
      params: { slug: scene[which].slug, boardId: scene.trashed[which] },
    })),
  );

const inviteTo = (which: 'open' | 'closed', answers: Answers) =>
  row(contracts.inviteUser, `to the ${which} project`, answers, (scene) => ({
    body: { projectId: scene[which].id, username: scene.newcomer.username, role: 'normal_user' },
  }));

const inviteesOf = (which: 'open' | 'closed', answers: Answers) =>
  row(contracts.suggestInvitees, `of the ${which} project`, answers, (scene) => ({
    params: { slug: scene[which].slug },
    query: { q: 'a' },
  }));

const rows: Row[] = [
  row(contracts.listProjects, '', all(200)),
  row(contracts.createProject, '', all(201), () => ({ body: { name: 'Mine' } })),
  row(contracts.listUserBoards, '', all(200)),
  row(contracts.getPoints, '', all(200)),
  row(contracts.getUsage, '', all(200)),
  ...onBoth(contracts.getProject, all(200), membersOnly),
  ...onBoth(contracts.listBoards, all(200), membersOnly),
  ...onBoth(contracts.updateProject, admins(200, 403), admins(200, 404), () => ({ description: 'New' })),
  ...onBoth(contracts.deleteProject, admins(200, 403), admins(200, 404)),
  // 415: let in, and asked for a form.
  ...onBoth(contracts.uploadLogo, admins(415, 403), admins(415, 404)),
  ...onBoth(contracts.createBoard, admins(201, 403), admins(201, 404), () => ({ name: 'More' })),
  ...onBoth(contracts.listTeam, admins(200, 403), admins(200, 404)),
  ...onBoth(contracts.changeMemberRole, admins(200, 403), admins(200, 404), () => ({ role: 'public_user' })),
  ...onBoth(contracts.removeMember, admins(200, 403), admins(200, 404)),
  ...onOwnMembership(contracts.joinProject, 200),
  // 409: the last admin stays.
  ...onOwnMembership(contracts.leaveProject, 409),
  inviteTo('open', admins(201, 403)),
  inviteTo('closed', admins(201, 404)),
  inviteesOf('open', admins(200, 403)),
  inviteesOf('closed', admins(200, 404)),
  ...onBoth(contracts.listViews, inTeam(200, 403), inTeam(200, 404)),
  row(contracts.createView, 'of the open project', inTeam(201, 403), ({ open, publicBoard }) => ({
    params: { slug: open.slug },
    body: { boardId: publicBoard.id, name: 'Mine' },
  })),
  row(contracts.createView, 'of the closed project', inTeam(201, 404), ({ closed, closedBoard }) => ({
    params: { slug: closed.slug },
    body: { boardId: closedBoard.id, name: 'Mine' },
  })),
  ...onBoth(contracts.updateView, admins(200, 403), admins(200, 404), () => ({ mode: 'list' })),
  ...onBoth(contracts.deleteView, admins(200, 403), admins(200, 404)),
  ...onBoards(contracts.getBoard, all(200), team),
  ...onBoards(contracts.updateBoard, admins(200, 403), adminsOfPrivate, { name: 'Other' }),
  ...onBoards(contracts.updateBoard, admins(200, 403), adminsOfPrivate, { visibility: 'private' }),
  ...onBoards(contracts.deleteBoard, admins(200, 403), adminsOfPrivate),
  ...onBoth(contracts.purgeBoards, admins(200, 403), admins(200, 404)),
  ...onTrash(contracts.restoreBoard),
  ...onTrash(contracts.purgeBoard),
  row(contracts.getPublicBoard, 'of the public board', anyone(200), ({ open, publicBoard }) => ({
    params: { project: open.slug, board: publicBoard.slug },
  })),
  row(contracts.getPublicBoard, 'of a private board', anyone(404), ({ open, privateBoard }) => ({
    params: { project: open.slug, board: privateBoard.slug },
  })),
  row(contracts.getLogo, 'that is none', anyone(404), () => ({ params: { name: 'images-1.webp' } })),
  row(contracts.listAdminProjects, '', superAdmins(200)),
  row(contracts.renameAdminProject, '', superAdmins(200), ({ closed }) => ({
    params: { projectId: closed.id },
    body: { name: 'Other' },
  })),
  row(contracts.deleteAdminProject, '', superAdmins(200), ({ closed }) => ({
    params: { projectId: closed.id },
  })),
];

describe('the access matrix', () => {
  it('has a row for every call of this service', () => {
    const covered = new Set(rows.map(({ call }) => call.id));
    const missing = calls.filter(({ id, service }) => service === 'projects' && !covered.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it.each(rows.map((one) => [one.call.id, one.what, one] as const))(
    '%s %s lets in whom it should and nobody else',
    async (_id, _what, { call, answers, input }) => {
      let scene = await newScene();
      const got: Partial<Record<Persona, number>> = {};
      for (const persona of personas) {
        const answer = await scene.callers[persona].call(call, input(scene) as never);
        got[persona] = answer.status;
        // What was changed must not change what the next one is answered.
        if (answer.status < 300 && call.method !== 'GET') scene = await newScene();
      }
      const wanted = Object.fromEntries(personas.map((persona) => [persona, answerTo(answers, persona)]));
      expect(got).toEqual(wanted);
    },
  );

  it('does not answer internal calls to people, super admins included', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const scene = await newScene();
    for (const call of internalCalls.filter(({ service }) => service === 'projects')) {
      const answer = await root.call(call, { query: { projectId: scene.open.id } });
      expect(answer.status).toBe(404);
    }
  });

  it('does not answer internal calls to guests, or to the gateway itself where a service is to ask', async () => {
    const { url } = world.harness.services.get('projects')!;
    for (const call of internalCalls.filter(({ service }) => service === 'projects')) {
      for (const passedOn of [true, false]) {
        const token = signInternalToken(internalTestKey, 'gateway', null, passedOn);
        const init = { method: call.method, headers: { [internalTokenHeader]: token } };
        expect([call.id, (await fetch(url + call.path, init)).status]).toEqual([call.id, 404]);
      }
    }
  });
});

describe('what hangs together', () => {
  it('does not find a board under another project, also for who may see both', async () => {
    const ann = await world.person();
    const [one, other] = [await world.project(ann), await world.project(ann)];
    const board = await world.board(ann, one, 'public', 'Only here');
    const params = { slug: other.slug, boardSlug: board.slug };
    for (const call of [contracts.getBoard, contracts.deleteBoard])
      expect((await ann.call(call, { params })).status).toBe(404);
    const renamed = await ann.call(contracts.updateBoard, { params, body: { name: 'Taken' } });
    expect(renamed.status).toBe(404);
    const asPublic = { project: other.slug, board: board.slug };
    expect((await world.harness.guest.call(contracts.getPublicBoard, { params: asPublic })).status).toBe(404);
  });

  it('does not touch members of another project', async () => {
    const ann = await world.person();
    const bob = await world.person();
    const [annas, bobs] = [await world.project(ann), await world.project(bob)];
    const params = { slug: annas.slug, userId: bob.id };
    expect((await ann.call(contracts.removeMember, { params })).status).toBe(404);
    const changed = await ann.call(contracts.changeMemberRole, { params, body: { role: 'public_user' } });
    expect(changed.status).toBe(404);
    expect((await bob.call(contracts.getProject, { params: { slug: bobs.slug } })).value.role).toBe(
      'project_admin',
    );
  });

  it('counts for outsiders and public users only what they may see', async () => {
    const scene = await newScene();
    await world.card(scene.publicBoard);
    await world.card(scene.privateBoard);
    await world.card(scene.privateBoard);
    const params = { slug: scene.open.slug };
    const counts = async (persona: Persona) => {
      const { value } = await scene.callers[persona].call(contracts.getProject, { params });
      return [value.role, value.boardCount, value.cardCount];
    };
    expect(await counts('outsider')).toEqual(['public_user', 1, 1]);
    expect(await counts('public_user')).toEqual(['public_user', 1, 1]);
    expect(await counts('normal_user')).toEqual(['normal_user', 2, 3]);
    expect(await counts('project_admin')).toEqual(['project_admin', 2, 3]);
    expect(await counts('super_admin')).toEqual(['super_admin', 2, 3]);
    const listed = (await scene.callers.public_user.call(contracts.listProjects)).value;
    expect(listed.find(({ id }) => id === scene.open.id)).toMatchObject({ boardCount: 1, cardCount: 1 });
  });

  it('answers alike for what is hidden and for what is not there', async () => {
    const scene = await newScene();
    const answer = async (slug: string, boardSlug: string) => {
      const { status, error } = await scene.callers.outsider.call(contracts.getBoard, {
        params: { slug, boardSlug },
      });
      const { requestId: _, ...body } = error;
      return { status, body };
    };
    expect(await answer(scene.closed.slug, scene.closedBoard.slug)).toEqual(await answer('no-such', 'board'));
    expect(await answer(scene.open.slug, scene.privateBoard.slug)).toEqual(
      await answer(scene.open.slug, 'no-such'),
    );
  });
});
