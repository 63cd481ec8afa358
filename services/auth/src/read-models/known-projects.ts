import type { AssignableRole } from '@cardinal/contracts';
import { createProjectDirectory, living, type MemberRow, type ProjectRow } from '@cardinal/project-directory';
import type { Connection, InternalClient } from '@cardinal/service-kit';

interface ProjectOfUser {
  id: string;
  name: string;
  slug: string;
  role: AssignableRole;
}

export type KnownProjects = ReturnType<typeof createKnownProjects>;

interface KnownProjectsDeps {
  connection: Connection;
  internal: InternalClient;
}

/** Projects and their teams: who may create accounts for them, and their names. */
export function createKnownProjects({ connection, internal }: KnownProjectsDeps) {
  const directory = createProjectDirectory({
    service: 'auth',
    connection,
    internal,
    shape: {
      projects: {
        collection: 'known_projects',
        fields: { name: String, slug: String },
        indexes: [],
        of: ({ name, slug }) => ({ name, slug }),
      },
      members: {
        collection: 'project_roles',
        fields: { projectId: String, userId: String, role: { type: String, default: null } },
        indexes: [{ userId: 1 }, { projectId: 1 }],
        of: ({ projectId, userId, role }) => ({ projectId, userId, role }),
        getId: (projectId, userId) => `${projectId}/${userId}`,
      },
    },
  });
  const {
    models: { projects },
    getRoles,
    memberRow,
  } = directory;

  const named = (ids: readonly string[]) =>
    projects
      .find({ _id: { $in: ids }, ...living })
      .sort({ name: 1 })
      .lean<ProjectRow[]>();

  return {
    ...directory,

    async findRole(projectId: string, userId: string): Promise<MemberRow['role']> {
      const row = await memberRow(projectId, userId);
      return row && !row.gone ? row.role : null;
    },

    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      return new Map((await named(ids)).map(({ _id, name }) => [_id, name]));
    },

    /** Without projects that are gone, by name. */
    async findNamed(ids: readonly string[]) {
      return (await named(ids)).map(({ _id, name, slug }) => ({ id: _id, name, slug }));
    },

    /** By name. */
    async ofUser(userId: string): Promise<ProjectOfUser[]> {
      const roles = await getRoles(userId);
      const found = await named([...roles.keys()]);
      return found.map(({ _id, name, slug }) => ({ id: _id, name, slug, role: roles.get(_id)! }));
    },
  };
}
