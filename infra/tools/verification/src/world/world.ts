import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import {
  createBoard,
  createCalendar,
  createCard,
  createComment,
  createEntry,
  createLabel,
  createProject,
  createView,
  deleteBoard,
  deleteCalendar,
  deleteCard,
  deleteEntry,
  deleteLabel,
  deleteView,
  listCalendars,
  listEntries,
  listLabels,
  listViews,
  updateChangelog,
  updateProject,
} from '@cardinal/contracts';

import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import type { SlackSandbox } from '@cardinal/slack-sandbox';
import { type Caller, type HarnessOptions, type ServiceHarness, startServices } from '@cardinal/testing';
import { inboundSecret } from './inbound-secret.ts';
import { createPeople, invite, type People, type Person } from './people.ts';
import { uploadPicture } from './pictures.ts';
import { samplePushService } from './push-service.ts';

/** All kinds of users: by account, and by role in the project of the matrix. */
export const roles = [
  'guest',
  'pending',
  'suspended',
  'outsider',
  'foreign admin',
  'sponsored',
  'public_user',
  'normal_user',
  'sponsored member',
  'project_admin',
  'super_admin',
] as const;
export type Role = (typeof roles)[number];

export interface TestBoard {
  projectId: string;
  projectSlug: string;
  boardSlug: string;
  boardId: string;
  visibility: 'public' | 'private';
}

export interface World {
  harness: ServiceHarness;
  /** The public address in the services' settings. */
  url: string;
  /** The Slack sandbox; null if no Slack is reachable. */
  slack: SlackSandbox | null;
  as: Readonly<Record<Role, Caller>>;
  /** Another member of the matrix's project, who wrote its contents. */
  author: Caller;
  /** A project with a public and a private board, and one without public boards. */
  public: TestBoard;
  private: TestBoard;
  hidden: TestBoard;
  /** In the project of the foreign admin, for which the sponsored account was created. */
  elsewhere: TestBoard;
  newCard(board: TestBoard): Promise<string>;
  newComment(board: TestBoard): Promise<{ cardId: string; commentId: string }>;
  /** An internal note on a new card. */
  newNote(board: TestBoard): Promise<{ cardId: string; commentId: string }>;
  /** An image of an internal note. */
  newNoteImage(board: TestBoard): Promise<string>;
  /** A card in the trash of the board's project. */
  trashedCard(board: TestBoard): Promise<string>;
  newImage(board: TestBoard): Promise<string>;
  /** A label of the board's project. */
  newLabel(board: TestBoard): Promise<string>;
  /** A published entry of the changelog of the board's project, which is public where the project has a public board. */
  newEntry(board: TestBoard): Promise<string>;
  /** Deletes entries that would fill the changelog. */
  roomForEntries(board: TestBoard): Promise<void>;
  /** A view of the board, which its project shares. */
  newView(board: TestBoard): Promise<string>;
  /** The file of a calendar of the board, by the end of its address. */
  newCalendar(board: TestBoard): Promise<string>;
  /** A project with the same people, with a public board unless the project of `like` has none. */
  newProject(like: TestBoard): Promise<TestBoard>;
  /** The same, where every user with a role is a member who may leave, including the super admin and a second admin. */
  newTeam(like: TestBoard): Promise<TestBoard>;
  newBoard(like: TestBoard): Promise<TestBoard>;
  /** A board in the trash of the same project. */
  trashedBoard(like: TestBoard): Promise<string>;
  newMember(board: TestBoard): Promise<string>;
  newUser(status: 'pending' | 'active'): Promise<{ id: string; username: string }>;
}

const many = '1000000';
/** All features are on and all limits high, so that every authorised call succeeds. */
const settings = {
  ALLOW_SEED: 'on',
  FEATURE_POINTS: 'on',
  LOGIN_TRIES: many,
  LOGIN_TRIES_PER_ACCOUNT: many,
  LOGIN_TRIES_PER_ADDRESS: many,
  REGISTRATIONS_PER_ADDRESS: many,
  GUEST_SENDINGS_PER_ADDRESS: many,
  GUEST_SENDINGS_PER_BOARD: many,
  GUEST_CHALLENGE_TRIES: '50',
  PUSH_SERVICES: samplePushService,
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcdef',
};

type Cast = Record<Exclude<Role, 'guest' | 'sponsored' | 'sponsored member'> | 'author' | 'spare', Person>;

/** Everybody but the sponsored, who need a project. */
async function makeCast({ make }: People): Promise<Cast> {
  return {
    project_admin: await make(),
    author: await make(),
    spare: await make(),
    outsider: await make(),
    'foreign admin': await make(),
    public_user: await make(),
    normal_user: await make(),
    pending: await make({ status: 'pending' }),
    suspended: await make({ status: 'suspended' }),
    super_admin: await make({ isSuperAdmin: true }),
  };
}

function getCallers<R extends string>(people: Record<R, Person>): Record<R, Caller> {
  const entries = Object.entries<Person>(people).map(([role, { caller }]) => [role, caller]);
  return Object.fromEntries(entries);
}

/** Makes projects of the cast's admin, with the cast in them. */
function createProjects(cast: Cast) {
  const admin = cast.project_admin.caller;
  /** A person who came later, and is in all new projects too. */
  const staff: Person[] = [];

  async function project(name: string) {
    const made = (await admin.call(createProject, { body: { name } })).value;
    await admin.call(updateProject, { params: { slug: made.slug }, body: { roadmap: { isShown: true } } });
    const { author, public_user: visitor, normal_user: member } = cast;
    await invite(admin, made.id, author.username, 'normal_user');
    await invite(admin, made.id, visitor.username, 'public_user');
    for (const { username } of [member, ...staff]) await invite(admin, made.id, username, 'normal_user');
    return made;
  }

  async function createTestBoard(
    { id, slug }: { id: string; slug: string },
    visibility: 'public' | 'private',
    by = admin,
  ): Promise<TestBoard> {
    const body = { name: visibility, visibility };
    const made = (await by.call(createBoard, { params: { slug }, body })).value;
    return { projectId: id, projectSlug: slug, boardSlug: made.slug, boardId: made.id, visibility };
  }

  const newBoard = (like: TestBoard) =>
    createTestBoard({ id: like.projectId, slug: like.projectSlug }, like.visibility);

  async function trashedBoard(like: TestBoard): Promise<string> {
    const { projectSlug: slug, boardSlug, boardId } = await newBoard(like);
    await admin.call(deleteBoard, { params: { slug, boardSlug } });
    return boardId;
  }

  return { project, createTestBoard, newBoard, trashedBoard, staff };
}

/** Makes what the author of the world writes. */
function createWritings(author: Caller, admin: Caller) {
  async function newCard({ projectSlug, boardSlug }: TestBoard, imageUrls?: string[]): Promise<string> {
    const text = { title: 'A card', description: 'Of somebody else' };
    const body = { ...text, type: 'bug' as const, userPriority: 3, imageUrls };
    return (await author.call(createCard, { params: { slug: projectSlug, boardSlug }, body })).value.id;
  }

  async function newComment(board: TestBoard, more: { internal?: boolean; imageUrls?: string[] } = {}) {
    const cardId = await newCard(board);
    const body = { content: 'A comment', ...more };
    return { cardId, commentId: (await author.call(createComment, { params: { cardId }, body })).value.id };
  }

  return {
    newCard: (board: TestBoard) => newCard(board),
    newComment: (board: TestBoard) => newComment(board),
    newNote: (board: TestBoard) => newComment(board, { internal: true }),
    async newNoteImage(board: TestBoard) {
      const path = await uploadPicture(author);
      await newComment(board, { internal: true, imageUrls: [path] });
      return path;
    },
    async trashedCard(board: TestBoard) {
      const cardId = await newCard(board);
      await admin.call(deleteCard, { params: { cardId } });
      return cardId;
    },
    async newImage(board: TestBoard) {
      const path = await uploadPicture(author);
      await newCard(board, [path]);
      return path;
    },
  };
}

/** Makes calendars of boards, and revokes those that would be too many. */
function createCalendars(admin: Caller) {
  return async ({ projectSlug: project, boardSlug: board }: TestBoard): Promise<string> => {
    for (const { id: calendarId } of (await admin.call(listCalendars)).value.slice(10))
      await admin.call(deleteCalendar, { params: { calendarId } });
    const body = { calendar: { of: 'board' as const, project, board } };
    return path.basename((await admin.call(createCalendar, { body })).value.url);
  };
}

/** Makes labels, and deletes those that would fill the project. */
function createLabels(admin: Caller) {
  return async ({ projectSlug: slug }: TestBoard): Promise<string> => {
    const known = (await admin.call(listLabels, { params: { slug } })).value;
    for (const { id } of known.slice(0, Math.max(0, known.length - 20)))
      await admin.call(deleteLabel, { params: { slug, labelId: id } });
    const body = { name: randomUUID() };
    return (await admin.call(createLabel, { params: { slug }, body })).value.id;
  };
}

/** Writes entries of changelogs, and deletes those that would fill one. */
function createEntries(admin: Caller) {
  async function roomForEntries({ projectSlug: slug }: TestBoard): Promise<void> {
    const known = (await admin.call(listEntries, { params: { slug }, query: { limit: 50 } })).value;
    for (const { id } of known.slice(20)) await admin.call(deleteEntry, { params: { slug, entryId: id } });
  }
  return {
    roomForEntries,
    async newEntry(board: TestBoard): Promise<string> {
      await roomForEntries(board);
      const body = { title: 'An entry', content: 'What changed', state: 'published' } as const;
      return (await admin.call(createEntry, { params: { slug: board.projectSlug }, body })).value.id;
    },
  };
}

/** Shares views, and deletes those that would fill the project. */
function createViews(admin: Caller) {
  return async ({ projectSlug: slug, boardId }: TestBoard): Promise<string> => {
    const known = (await admin.call(listViews, { params: { slug } })).value.filter(({ shared }) => shared);
    for (const { id } of known.slice(0, Math.max(0, known.length - 20)))
      await admin.call(deleteView, { params: { slug, viewId: id } });
    const body = { boardId, name: randomUUID(), shared: true };
    return (await admin.call(createView, { params: { slug }, body })).value.id;
  };
}

const inbound = { MAIL_INBOUND_ADDRESS: 'reply@in.example.com', MAIL_INBOUND_SECRET: inboundSecret };

/** All five services with people of every role, a project with both kinds of boards and one without a public board. */
export async function createWorld({
  env,
  getEnv,
  log,
  slack = null,
}: HarnessOptions & { slack?: SlackSandbox | null } = {}): Promise<World> {
  const url = env?.PUBLIC_URL ?? 'http://cardinal.test';
  const harness = await startServices(
    [authService, projectsService, cardsService, notificationsService, integrationsService],
    {
      env: { ...settings, PUBLIC_URL: url, ...slack?.env, ...inbound, ...env },
      ...(getEnv ? { getEnv } : {}),
      ...(log ? { log } : {}),
    },
  );
  const people = createPeople({ harness });
  const cast = await makeCast(people);
  const { project, createTestBoard, newBoard, trashedBoard, staff } = createProjects(cast);
  const admin = cast.project_admin.caller;
  const foreign = cast['foreign admin'].caller;

  const open = await project('Open');
  const closed = await project('Closed');
  const elsewhere = (await foreign.call(createProject, { body: { name: 'Elsewhere' } })).value;
  const stranger = await people.makeSponsored(foreign, elsewhere.id);
  const hired = await people.makeSponsored(admin, open.id);
  await invite(admin, closed.id, hired.username, 'normal_user');
  staff.push(hired);
  const boards = {
    public: await createTestBoard(open, 'public'),
    private: await createTestBoard(open, 'private'),
    hidden: await createTestBoard(closed, 'private'),
    elsewhere: await createTestBoard(elsewhere, 'public', foreign),
  };
  await admin.call(updateChangelog, { params: { slug: open.slug }, body: { isPublic: true } });
  await harness.drained();

  const { author, spare, ...rest } = cast;
  const newProject = async (like: TestBoard) =>
    createTestBoard(await project('Short-lived'), like.projectId === closed.id ? 'private' : 'public');
  return {
    harness,
    url,
    slack,
    as: {
      guest: harness.guest,
      sponsored: stranger.caller,
      'sponsored member': hired.caller,
      ...getCallers(rest),
    },
    author: author.caller,
    ...boards,
    ...createWritings(author.caller, admin),
    newLabel: createLabels(admin),
    newView: createViews(admin),
    newCalendar: createCalendars(admin),
    ...createEntries(admin),
    newProject,
    async newTeam(like) {
      const team = await newProject(like);
      await invite(admin, team.projectId, cast.super_admin.username, 'normal_user');
      await invite(admin, team.projectId, spare.username, 'project_admin');
      return team;
    },
    newBoard,
    trashedBoard,
    async newMember(board) {
      const someone = await people.make();
      await harness.drained();
      await invite(admin, board.projectId, someone.username, 'normal_user');
      return someone.id;
    },
    newUser: (status) => people.make({ status }),
  };
}
