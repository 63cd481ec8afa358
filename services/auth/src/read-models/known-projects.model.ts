import type { AssignableRole } from '@cardinal/contracts';
import type { Connection, ReadModelFields } from '@cardinal/service-kit';
import mongoose from 'mongoose';

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

const shared = { _id: { type: String, required: true }, version: { type: Number, required: true } };

export function knownProjectModel(connection: Connection) {
  const schema = new mongoose.Schema<KnownProject>(
    { ...shared, gone: Boolean, name: String, slug: String },
    { versionKey: false },
  );
  return connection.model<KnownProject>('KnownProject', schema, 'known_projects');
}

export function projectRoleModel(connection: Connection) {
  const schema = new mongoose.Schema<ProjectRoleDocument>(
    { ...shared, projectId: String, userId: String, role: { type: String, default: null } },
    { versionKey: false },
  );
  schema.index({ userId: 1 });
  schema.index({ projectId: 1 });
  return connection.model<ProjectRoleDocument>('ProjectRole', schema, 'project_roles');
}
