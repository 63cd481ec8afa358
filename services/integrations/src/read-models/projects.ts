import {
  type BoardRow,
  createProjectDirectory,
  type MemberRow,
  type ProjectDirectory,
  type ProjectRow,
} from '@cardinal/project-directory';
import type { Connection, InternalClient } from '@cardinal/service-kit';

interface KnownProject extends ProjectRow {
  formerSlugs: string[];
}

interface NamedBoard extends BoardRow {
  name: string;
}

export type Projects = ProjectDirectory<KnownProject, NamedBoard, MemberRow>;

interface ProjectsDeps {
  connection: Connection;
  internal: InternalClient;
}

/** Projects, boards and teams: who may configure Slack, and the names in messages. */
export const createProjects = ({ connection, internal }: ProjectsDeps): Projects =>
  createProjectDirectory<KnownProject, NamedBoard, MemberRow>({
    service: 'integrations',
    connection,
    internal,
    shape: {
      projects: {
        collection: 'projects',
        fields: { name: String, slug: String, formerSlugs: [String] },
        indexes: [{ slug: 1 }, { formerSlugs: 1 }],
        of: ({ name, slug, formerSlugs }) => ({ name, slug, formerSlugs }),
        withSlug: (slug) => ({ $or: [{ slug }, { formerSlugs: slug }] }),
      },
      boards: {
        collection: 'boards',
        fields: { projectId: String, name: String, visibility: String },
        indexes: [{ projectId: 1, visibility: 1 }],
        of: ({ projectId, name, visibility }) => ({ projectId, name, visibility }),
      },
      members: {
        collection: 'members',
        fields: { projectId: String, userId: String, role: String },
        indexes: [{ projectId: 1 }],
        of: ({ projectId, userId, role }) => ({ projectId, userId, role }),
        getId: (projectId, userId) => `${projectId}/${userId}`,
      },
    },
  });
