import { type AssignableRole, memberAdded, memberRemoved, memberRoleChanged } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  type Consumers,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import type { Memories } from './memories.ts';
import type { ProjectModel } from './projects.ts';

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

export interface MemberConsumerParts {
  members: MemberModel;
  projects: ProjectModel;
  memories: Memories;
}

export function consumeMembers(consumers: Consumers, { members, projects, memories }: MemberConsumerParts) {
  const apply = async (
    projectId: string,
    userId: string,
    version: number,
    role: AssignableRole | null,
  ): Promise<void> => {
    const id = memberId(projectId, userId);
    await applyIfNewer(members, id, version, { projectId, userId, role });
    memories.roles.forget(id);
    memories.places.forget(userId);
    // The deletion of the project may have come before this.
    if (await projects.exists({ _id: projectId, gone: true })) await members.deleteMany({ projectId });
  };
  return consumers
    .on([memberAdded, memberRoleChanged], ({ data: { member }, version }) =>
      apply(member.projectId, member.userId, version, member.role),
    )
    .on(memberRemoved, ({ data: { projectId, userId }, version }) => apply(projectId, userId, version, null));
}
