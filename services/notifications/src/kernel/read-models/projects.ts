import { seesBoard } from '@cardinal/contracts';
import {
  type BoardRow,
  createProjectDirectory,
  type DirectoryShape,
  type FoundBoard,
  living,
  type MemberRow,
  type ProjectRow,
} from '@cardinal/project-directory';
import type { Connection, InternalClient } from '@cardinal/service-kit';
import { createEventCache } from './event-cache.ts';

export interface KnownProject extends ProjectRow {
  formerSlugs: string[];
}

export interface KnownBoard extends BoardRow {
  name: string;
  slug: string;
}

interface KnownMember extends MemberRow {
  /** Whether they joined themselves; unknown for members added by older releases. */
  joined?: boolean | null;
}

/** A board with its project, both not deleted. */
export type BoardWithProject = FoundBoard<KnownProject, KnownBoard>;

const shape: DirectoryShape<KnownProject, KnownBoard, KnownMember> = {
  projects: {
    collection: 'projects',
    fields: { name: String, slug: String, formerSlugs: [String] },
    indexes: [{ slug: 1 }, { formerSlugs: 1 }],
    of: ({ name, slug, formerSlugs }) => ({ name, slug, formerSlugs }),
    withSlug: (slug) => ({ $or: [{ slug }, { formerSlugs: slug }] }),
  },
  boards: {
    collection: 'boards',
    fields: { projectId: String, name: String, slug: String, visibility: String },
    indexes: [{ projectId: 1, slug: 1 }],
    of: ({ projectId, name, slug, visibility }) => ({ projectId, name, slug, visibility }),
  },
  members: {
    collection: 'members',
    fields: { projectId: String, userId: String, role: String, joined: Boolean },
    indexes: [{ userId: 1 }, { projectId: 1, role: 1 }],
    of: ({ projectId, userId, role, joined }) => ({
      projectId,
      userId,
      role,
      joined: joined ?? null,
    }),
    getId: (projectId, userId) => `${projectId}/${userId}`,
  },
};

/** Event handlers use caches for look-ups by id; look-ups by slug or user go to the database. */
function createDirectory({ connection, internal }: { connection: Connection; internal: InternalClient }) {
  const admins = createEventCache<string[]>();
  const directory = createProjectDirectory<KnownProject, KnownBoard, KnownMember>({
    service: 'notifications',
    connection,
    internal,
    shape,
    caches: {
      projects: createEventCache(),
      boards: createEventCache(),
      roles: createEventCache(),
    },
    changed(change) {
      if (change.of === 'members') admins.invalidate(change.projectId);
      if (change.of === 'everything') admins.invalidate();
    },
    dropped: () => admins.drop(),
  });
  return { directory, admins };
}

export type Projects = ReturnType<typeof createProjects>;

interface ProjectsDeps {
  connection: Connection;
  internal: InternalClient;
}

/** Projects, boards and teams: who is notified, and the names in messages. */
export function createProjects({ connection, internal }: ProjectsDeps) {
  const { directory, admins } = createDirectory({ connection, internal });
  const { models, memberRow, anyBoard } = directory;

  async function findAdmins(projectId: string): Promise<string[]> {
    const filter = { projectId, role: 'project_admin', ...living } as const;
    const found = await models.members.find(filter).lean<KnownMember[]>();
    return found.map(({ userId }) => userId);
  }

  return {
    ...directory,

    /** Whether a member was added and has neither joined nor left. */
    async isAsked(projectId: string, userId: string): Promise<boolean> {
      const row = await memberRow(projectId, userId);
      return Boolean(row?.role && !row.gone && row.joined === false);
    },

    /** For handlers of events. */
    adminIds: async (projectId: string): Promise<string[]> =>
      (await admins.get(projectId, () => findAdmins(projectId))) ?? [],

    /** Whether guests may see the board; for a deleted board, whether they could. */
    async isOpen(boardId: string): Promise<boolean> {
      const found = await anyBoard(boardId);
      return found !== null && seesBoard(null, found.visibility);
    },

    bySlugs: directory.boardBySlugs,
  };
}
