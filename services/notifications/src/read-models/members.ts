import type { AssignableRole, MemberSnapshot, ProjectTree } from '@cardinal/contracts';
import {
  applyIfNewer,
  type Connection,
  findTogether,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import { rememberedForEvents } from './remembered.ts';

/** A user's role in a project; null for one who was a member before. The version is that of the team's stream. */
export interface KnownMember extends ReadModelFields {
  projectId: string;
  userId: string;
  role: AssignableRole | null;
  /** Whether they joined by themselves; not known of those whom older releases added. */
  joined?: boolean | null;
}

const schema = readModelSchema<KnownMember>({
  projectId: String,
  userId: String,
  role: String,
  joined: Boolean,
});
schema.index({ userId: 1 });
schema.index({ projectId: 1, role: 1 });

const idOf = (projectId: string, userId: string) => `${projectId}/${userId}`;
const member = { role: { $ne: null }, gone: { $ne: true } };

export type Members = ReturnType<typeof membersReadModel>;

export function membersReadModel(connection: Connection) {
  const model = connection.model<KnownMember>('Member', schema, 'members');
  const byId = findTogether(model);
  const find = (filter: object) => model.find({ ...member, ...filter } as never).lean<KnownMember[]>();
  const remembered = rememberedForEvents<KnownMember>();
  const rememberedAdmins = rememberedForEvents<string[]>();

  function forget(projectId?: string): void {
    remembered.forget();
    rememberedAdmins.forget(projectId);
  }

  async function write(
    fields: Pick<KnownMember, 'projectId' | 'userId' | 'role' | 'joined'>,
    version: number,
  ): Promise<void> {
    await applyIfNewer(model, idOf(fields.projectId, fields.userId), version, fields);
    forget(fields.projectId);
  }

  const apply = ({ projectId, userId, role, joined }: MemberSnapshot, version: number) =>
    write({ projectId, userId, role, joined: joined ?? null }, version);

  async function rows(ids: readonly string[]): Promise<Map<string, KnownMember>> {
    const found = await Promise.all(ids.map(byId));
    return new Map(found.flatMap((row) => (row ? [[row._id, row]] : [])));
  }

  async function findAdmins(projectId: string): Promise<string[]> {
    const found = await find({ projectId, role: 'project_admin' });
    return found.map(({ userId }) => userId);
  }

  return {
    apply,
    remove: (projectId: string, userId: string, version: number) =>
      write({ projectId, userId, role: null, joined: null }, version),
    forget: () => forget(),

    /** For handlers of events: the roles of those among the users who are members. */
    async rolesIn(projectId: string, userIds: readonly string[]): Promise<Map<string, AssignableRole>> {
      const ids = userIds.map((userId) => idOf(projectId, userId));
      const found = [...(await remembered.getAll(ids, rows)).values()];
      return new Map(found.flatMap(({ userId, role, gone }) => (role && !gone ? [[userId, role]] : [])));
    },

    /** Whether somebody was added and has neither joined nor left. */
    async isAsked(projectId: string, userId: string): Promise<boolean> {
      const row = (await rows([idOf(projectId, userId)])).get(idOf(projectId, userId));
      return Boolean(row?.role && !row.gone && row.joined === false);
    },

    /** A user's roles, by project. */
    async rolesOf(userId: string): Promise<Map<string, AssignableRole>> {
      const found = await find({ userId });
      return new Map(found.map(({ projectId, role }) => [projectId, role as AssignableRole]));
    },

    /** For handlers of events. */
    adminIds: async (projectId: string): Promise<string[]> =>
      (await rememberedAdmins.get(projectId, () => findAdmins(projectId))) ?? [],

    async buryAll(projectId: string): Promise<void> {
      const gone = { gone: true, role: null, version: Number.MAX_SAFE_INTEGER };
      await model.updateMany({ projectId } as never, { $set: gone } as never);
      forget(projectId);
    },

    /** Takes a whole team over as its owner has it: who is not in it is none of it any more. */
    async applyTeam({ project, members: { version, value } }: ProjectTree): Promise<void> {
      const projectId = project.value.id;
      for (const member of value) await apply(member, version);
      const userIds = value.map(({ userId }) => userId);
      await model.updateMany(
        { projectId, userId: { $nin: userIds }, version: { $lte: version } } as never,
        { $set: { role: null, version } } as never,
      );
      forget(projectId);
    },
  };
}
