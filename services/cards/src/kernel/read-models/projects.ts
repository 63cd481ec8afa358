import {
  type RoadmapSettings,
  reachesProject,
  roleIn,
  seesBoard,
  type TokenLimits,
} from '@cardinal/contracts';
import {
  type BoardRow,
  createProjectDirectory,
  type DirectoryShape,
  type MemberRow,
  type ProjectRow,
} from '@cardinal/project-directory';
import {
  type Connection,
  createSharedCache,
  type EventBus,
  type InternalClient,
} from '@cardinal/service-kit';

/** Somebody who is signed in. */
interface DashboardUser {
  id: string;
  isSuperAdmin: boolean;
  token?: TokenLimits | undefined;
}

export interface KnownProject extends ProjectRow {
  /** The slug and those it had before, by which it is found. */
  slugs: string[];
  /** Missing as long as nobody chose anything. */
  roadmap?: RoadmapSettings;
  /** Missing in rows of earlier releases, until the project changes or the read models are rebuilt. */
  logoUrl?: string | null;
  accent?: string | null;
}

export interface KnownBoard extends BoardRow {
  name: string;
  slug: string;
  /** Missing in rows of earlier releases, until the board changes or the read models are rebuilt. */
  description?: string | null;
  hiddenFromSearch?: boolean;
  guestsMaySubmit?: boolean;
}

/** A board as far as the dashboard needs it. */
export type DashboardBoard = Pick<KnownBoard, '_id' | 'slug' | 'projectId' | 'visibility'>;

const shape: DirectoryShape<KnownProject, KnownBoard, MemberRow> = {
  projects: {
    collection: 'projects',
    fields: {
      ...{ name: String, slug: String, slugs: { type: [String], default: undefined } },
      roadmap: { type: Object, default: undefined },
      ...{ logoUrl: String, accent: String },
    },
    indexes: [{ slugs: 1 }],
    of: ({ name, slug, formerSlugs, roadmap, logoUrl, accent }) => ({
      ...{ name, slug, slugs: [slug, ...formerSlugs] },
      ...{ roadmap, logoUrl, accent },
    }),
    withSlug: (slug) => ({ slugs: slug }),
  },
  boards: {
    collection: 'boards',
    fields: {
      ...{ projectId: String, name: String, slug: String, visibility: String },
      ...{ description: String, hiddenFromSearch: Boolean, guestsMaySubmit: Boolean },
    },
    indexes: [{ projectId: 1, slug: 1 }],
    of: ({
      projectId,
      name,
      slug,
      visibility,
      description,
      hiddenFromSearch = false,
      guestsMaySubmit = false,
    }) => ({
      ...{ projectId, name, slug, visibility, description, hiddenFromSearch, guestsMaySubmit },
    }),
  },
  members: {
    collection: 'members',
    fields: { projectId: String, userId: String, role: String },
    indexes: [{ userId: 1, projectId: 1 }, { projectId: 1 }],
    of: ({ projectId, userId, role }) => ({ projectId, userId, role }),
    getId: (projectId, userId) => `${projectId}:${userId}`,
  },
};

/** How long a role may outlive its end in a replica whose connection to the broker is dead and not yet known to be. */
const ttlMs = 15_000;

/** The key of what super admins have on their dashboard: every board. */
const everyBoard = 'every';

export interface ProjectsDeps {
  connection: Connection;
  bus: EventBus;
  internal: InternalClient;
  boardsBuried(boardIds: readonly string[]): Promise<void>;
}

export type Projects = ReturnType<typeof createProjects>;

/** Projects, boards and teams: who sees what. The data of nearly every request is in memory. */
export function createProjects({ connection, bus, internal, boardsBuried }: ProjectsDeps) {
  const cache = <T>(name: string, size: number) =>
    createSharedCache<T>({ bus, service: 'cards', name, ttlMs, size });
  const projects = cache<KnownProject>('projects', 10_000);
  const boards = cache<KnownBoard>('boards', 20_000);
  /** By the user's id. */
  const dashboards = cache<DashboardBoard[]>('dashboards', 2_000);
  /** The ids of members, by the project's id. */
  const teams = cache<string[]>('teams', 500);

  const directory = createProjectDirectory<KnownProject, KnownBoard, MemberRow>({
    service: 'cards',
    connection,
    internal,
    shape,
    caches: {
      projects,
      projectsBySlug: projects,
      boards,
      boardsBySlug: boards,
      roles: cache('roles', 50_000),
    },
    changed(change) {
      if (change.of === 'members') {
        dashboards.invalidate(change.userId);
        teams.invalidate(change.projectId);
      } else if (change.of !== 'project') dashboards.invalidate();
      if (change.of === 'everything') teams.invalidate();
    },
    dropped() {
      dashboards.drop();
      teams.drop();
    },
    boardsBuried,
  });

  async function findDashboard(user: DashboardUser): Promise<DashboardBoard[]> {
    const roles = user.isSuperAdmin ? null : await directory.getRoles(user.id);
    const fields = ['slug', 'projectId', 'visibility'] as const;
    const found = await directory.findLivingBoards(roles ? [...roles.keys()] : 'all', fields);
    return found.filter(({ projectId, visibility }) =>
      seesBoard(roleIn(user, roles?.get(projectId) ?? null), visibility),
    );
  }

  return {
    ...directory,

    /** The ids of all members, which are asked for while somebody types. */
    teamIds: async (projectId: string): Promise<string[]> =>
      (await teams.get(projectId, async () => [...(await directory.team(projectId)).keys()])) ?? [],

    /** The boards that the user may see in the user's projects; all for a super admin. */
    async dashboard(user: DashboardUser): Promise<DashboardBoard[]> {
      const key = user.isSuperAdmin ? everyBoard : user.id;
      const boards = (await dashboards.get(key, () => findDashboard(user))) ?? [];
      return user.token?.projectIds
        ? boards.filter(({ projectId }) => reachesProject(user, projectId))
        : boards;
    },
  };
}
