import { randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  boardCreated,
  boardDeleted,
  boardUpdated,
  type DataOf,
  type Envelope,
  type EventDefinition,
  exportProjects,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  type ProjectTree,
  projectCreated,
  projectDeleted,
  projectUpdated,
} from '@cardinal/contracts';
import {
  type Connection,
  connectMongo,
  createCache,
  createConsumers,
  type InternalClient,
} from '@cardinal/service-kit';
import { testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProjectDirectory, type ProjectDirectory } from './directory.ts';
import type { BoardRow, MemberRow, ProjectRow } from './rows.ts';

interface NamedBoard extends BoardRow {
  name: string;
}

const now = () => new Date().toISOString();

/** A project with one board and one member, and all that its owner may tell of it. */
function story() {
  const [projectId, boardId, userId] = [randomUUID(), randomUUID(), randomUUID()];
  const named = { id: projectId, name: 'Apollo', slug: 'apollo' };
  const times = { createdAt: now(), updatedAt: now() };
  const project = { ...named, formerSlugs: [], description: null, logoUrl: null, ownerId: userId, ...times };
  const board = { id: boardId, projectId, name: 'Roadmap', slug: 'roadmap', description: null, ...times };
  const member = (role: AssignableRole) => ({ projectId, userId, username: 'ada', role, joined: true });
  const event = <E extends EventDefinition>({ type }: E, subject: string, version: number, data: DataOf<E>) =>
    ({
      specversion: '1.0',
      id: randomUUID(),
      source: '/',
      time: now(),
      type,
      subject,
      version,
      data,
    }) as Envelope;
  const team = `${projectId}/members`;
  const open = { ...board, visibility: 'public' as const };
  const hidden = { ...board, name: 'Plans', visibility: 'private' as const };
  return {
    ...{ projectId, boardId, userId },
    created: event(projectCreated, projectId, 1, { project }),
    renamed: event(projectUpdated, projectId, 2, { project: { ...project, name: 'Zeus' } }),
    deleted: event(projectDeleted, projectId, 3, { projectId, name: 'Zeus', slug: 'apollo' }),
    boardMade: event(boardCreated, boardId, 1, { board: open }),
    boardHidden: event(boardUpdated, boardId, 2, { board: hidden }),
    boardGone: event(boardDeleted, boardId, 3, { projectId, boardId }),
    added: event(memberAdded, team, 1, { member: member('normal_user'), project: named }),
    promoted: event(memberRoleChanged, team, 2, { member: member('project_admin'), project: named }),
    removed: event(memberRemoved, team, 3, { projectId, userId, project: named }),
    tree: {
      project: { version: 1, value: project },
      boards: [{ version: 1, value: open }],
      members: { version: 1, value: [member('normal_user')] },
    } satisfies ProjectTree,
  };
}

let connection: Connection;
let directory: ProjectDirectory<ProjectRow, NamedBoard, MemberRow>;
let take: (...events: Envelope[]) => Promise<void>;
const trees = new Map<string, ProjectTree>();
const asked: unknown[] = [];
const buried: string[] = [];

const answer = async ({ id }: { id: string }, { query }: { query: Record<string, string> }) => {
  if (id === exportProjects.id) return { items: [...trees.values()], next: null };
  asked.push(query);
  const isMeant = ({ project, boards }: ProjectTree) =>
    project.value.id === query.projectId || boards.some(({ value }) => value.id === query.boardId);
  return { tree: [...trees.values()].find(isMeant) ?? null };
};

const cache = <T>() => createCache<T>({ ttlMs: 60_000, size: 100 });

beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), `t${randomUUID().slice(0, 12)}`);
  directory = createProjectDirectory<ProjectRow, NamedBoard, MemberRow>({
    service: 'cards',
    connection,
    internal: { call: answer } as unknown as InternalClient,
    shape: {
      projects: {
        collection: 'projects',
        fields: { name: String, slug: String },
        indexes: [],
        of: ({ name, slug }) => ({ name, slug }),
      },
      boards: {
        collection: 'boards',
        fields: { projectId: String, name: String, visibility: String },
        indexes: [{ projectId: 1 }],
        of: ({ projectId, name, visibility }) => ({ projectId, name, visibility }),
      },
      members: {
        collection: 'members',
        fields: { projectId: String, userId: String, role: String },
        indexes: [{ projectId: 1 }],
        of: ({ projectId, userId, role }) => ({ projectId, userId, role }),
        idOf: (projectId, userId) => `${projectId}/${userId}`,
      },
    },
    caches: { projects: cache(), boards: cache(), members: cache() },
    boardsBuried: async (boardIds) => void buried.push(...boardIds),
  });
  const consumers = createConsumers();
  directory.consume(consumers);
  take = async (...events) => {
    for (const event of events) await consumers.handle(event);
  };
});
beforeEach(() => {
  trees.clear();
  asked.length = 0;
  buried.length = 0;
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

async function known({ projectId, boardId, userId }: ReturnType<typeof story>) {
  const found = await directory.boardWithProject(boardId);
  const roles = await directory.rolesIn(projectId, [userId]);
  return {
    project: (await directory.project(projectId))?.name ?? null,
    board: found?.board.name ?? null,
    role: roles.get(userId) ?? null,
    isOpen: await directory.hasOpenBoard(projectId),
  };
}
const nothing = { project: null, board: null, role: null, isOpen: false };

describe('events', () => {
  it('leave the newest state, in whatever order they come and how often', async () => {
    const one = story();
    await take(
      one.promoted,
      one.boardHidden,
      one.renamed,
      one.added,
      one.boardMade,
      one.created,
      one.renamed,
    );
    expect(await known(one)).toEqual({
      project: 'Zeus',
      board: 'Plans',
      role: 'project_admin',
      isOpen: false,
    });
    await take(one.removed, one.promoted);
    expect(await known(one)).toMatchObject({ role: null });
  });

  it('hold at once, whatever was remembered', async () => {
    const one = story();
    await take(one.created, one.boardMade, one.added);
    expect(await known(one)).toEqual({
      project: 'Apollo',
      board: 'Roadmap',
      role: 'normal_user',
      isOpen: true,
    });
    await take(one.promoted, one.renamed, one.boardHidden);
    expect(await known(one)).toEqual({
      project: 'Zeus',
      board: 'Plans',
      role: 'project_admin',
      isOpen: false,
    });
    await take(one.boardGone);
    expect(await known(one)).toMatchObject({ project: 'Zeus', board: null });
  });
});

describe('a deletion', () => {
  const late = ['created', 'renamed', 'boardMade', 'boardHidden', 'added', 'promoted', 'removed'] as const;

  it.each(late)('stays one when %s comes after it', async (name) => {
    const one = story();
    await take(one.deleted, one[name]);
    expect(await known(one)).toEqual(nothing);
    expect(await directory.members.countDocuments({ projectId: one.projectId })).toBe(0);
    expect(await directory.boardIds(one.projectId)).toEqual([]);
    if (name.startsWith('board')) expect(buried).toContain(one.boardId);
  });

  it('stays one when the owner answers with what was there before', async () => {
    const one = story();
    await take(one.deleted);
    await directory.store(one.tree);
    expect(await known(one)).toEqual(nothing);
    expect(await directory.members.countDocuments({ projectId: one.projectId })).toBe(0);
    expect(buried).toContain(one.boardId);
  });

  it('of a board tells whoever cleans up, and stays', async () => {
    const one = story();
    await take(one.created, one.boardGone, one.boardMade);
    expect(buried).toEqual([one.boardId]);
    expect(await known(one)).toMatchObject({ project: 'Apollo', board: null });
  });
});

describe('what was never heard of', () => {
  it('is asked for once, with all that hangs on it', async () => {
    const one = story();
    trees.set(one.projectId, one.tree);
    expect(await known(one)).toMatchObject({ project: 'Apollo', board: 'Roadmap', role: 'normal_user' });
    expect(asked).toEqual([{ boardId: one.boardId }]);
  });

  it('is not asked for where it is known to be gone', async () => {
    const one = story();
    await take(one.deleted, one.boardMade);
    asked.length = 0;
    expect(await known(one)).toEqual(nothing);
    expect(asked).toEqual([]);
  });
});

describe('the answer of the owner', () => {
  it('takes the role of whom it does not name', async () => {
    const one = story();
    await take(one.created, one.added);
    await directory.store({ ...one.tree, members: { version: 2, value: [] } });
    expect(await known(one)).toMatchObject({ role: null });
    expect(await directory.rolesOf(one.userId)).toEqual(new Map());
  });
});

describe('a rebuild', () => {
  it('mends, brings back and buries what its owner says, in every collection', async () => {
    const [damaged, lost, stray] = [story(), story(), story()];
    await take(
      damaged.created,
      damaged.boardMade,
      damaged.added,
      stray.created,
      stray.boardMade,
      stray.added,
    );
    await directory.projects.updateOne({ _id: damaged.projectId }, { $set: { name: 'Broken' } });
    await directory.boards!.updateOne({ _id: damaged.boardId }, { $set: { gone: true } });
    for (const one of [damaged, lost]) trees.set(one.projectId, one.tree);
    expect(await directory.rebuild()).toEqual({ projects: 2, boards: 2, members: 2 });
    const whole = { project: 'Apollo', board: 'Roadmap', role: 'normal_user', isOpen: true };
    expect(await known(damaged)).toEqual(whole);
    expect(await known(lost)).toEqual(whole);
    expect(await known(stray)).toEqual(nothing);
    expect(buried).toContain(stray.boardId);
    expect(buried).not.toContain(damaged.boardId);
  });
});
