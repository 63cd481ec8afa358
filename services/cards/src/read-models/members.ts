import type { AssignableRole } from '@cardinal/contracts';
import { type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

/** A user's role in a project; null for none. All rows of a project carry versions of its one members stream. */
export interface KnownMember extends ReadModelFields {
  projectId: string;
  userId: string;
  role: AssignableRole | null;
}

export function memberModel(connection: Connection) {
  const schema = readModelSchema<KnownMember>({ projectId: String, userId: String, role: String });
  schema.index({ userId: 1, projectId: 1 });
  schema.index({ projectId: 1 });
  return connection.model<KnownMember>('Member', schema, 'members');
}
export type MemberModel = ReturnType<typeof memberModel>;

export const memberId = (projectId: string, userId: string) => `${projectId}:${userId}`;
