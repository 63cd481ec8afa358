import type { AssignableRole } from '@cardinal/contracts';
import { type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

/** A project of the projects service, by its id. */
export interface KnownProject extends ReadModelFields {
  name: string;
  slug: string;
}

/** Who is what in a project; `<projectId>/<userId>`. `version` is that of the project's team. */
export interface ProjectRoleDocument extends ReadModelFields {
  projectId: string;
  userId: string;
  /** Null: no longer in it. */
  role: AssignableRole | null;
}

export function knownProjectModel(connection: Connection) {
  const schema = readModelSchema<KnownProject>({ name: String, slug: String });
  return connection.model<KnownProject>('KnownProject', schema, 'known_projects');
}

export function projectRoleModel(connection: Connection) {
  const schema = readModelSchema<ProjectRoleDocument>({
    projectId: String,
    userId: String,
    role: { type: String, default: null },
  });
  schema.index({ userId: 1 });
  schema.index({ projectId: 1 });
  return connection.model<ProjectRoleDocument>('ProjectRole', schema, 'project_roles');
}
