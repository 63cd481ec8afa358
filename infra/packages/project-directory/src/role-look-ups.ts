import type { AssignableRole } from '@cardinal/contracts';
import { findTogether } from '@cardinal/service-kit';
import type { CachedRole } from './directory-caches.ts';
import { cached, type LookUpDeps } from './look-ups.ts';
import { type BoardRow, living, type MemberRow, type ProjectRow } from './rows.ts';
import type { DirectoryWrites } from './writes.ts';

interface RoleLookUpDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>
  extends LookUpDeps<P, B, M> {
  writes: Pick<DirectoryWrites, 'noteStranger' | 'isProjectGone'>;
}

const toCachedRole = ({ role, gone }: MemberRow): CachedRole => ({ role: gone ? null : role });

/** Roles in projects, as far as they are known here. */
export function createRoleLookUps<P extends ProjectRow, B extends BoardRow, M extends MemberRow>({
  models: { members },
  shape: {
    members: { getId },
  },
  caches,
  ask,
  writes: { noteStranger, isProjectGone },
}: RoleLookUpDeps<P, B, M>) {
  const find = findTogether(members);

  async function rolesById(ids: readonly string[]): Promise<Map<string, CachedRole>> {
    const found = await Promise.all(ids.map(find));
    return new Map(found.flatMap((row) => (row ? [[row._id, toCachedRole(row)]] : [])));
  }

  const livingMembers = (filter: object): Promise<MemberRow[]> =>
    members.find({ ...filter, role: { $ne: null }, ...living } as never).lean<MemberRow[]>();

  return {
    /** Read anew, also that of a former member. */
    memberRow: (projectId: string, userId: string): Promise<M | null> => find(getId(projectId, userId)),

    /** A user's role; the projects service is asked once for a user who was never heard of in this project. */
    async memberRole(projectId: string, userId: string): Promise<AssignableRole | null> {
      const id = getId(projectId, userId);
      const found = await cached(caches.roles, id, async () => {
        const row = await find(id);
        if (row) return toCachedRole(row);
        if (await isProjectGone(projectId)) return { role: null };
        await ask({ projectId });
        return { role: await noteStranger(projectId, userId) };
      });
      return found?.role ?? null;
    },

    /** The roles of those among the users who are members. */
    async rolesIn(projectId: string, userIds: readonly string[]): Promise<Map<string, AssignableRole>> {
      const ids = userIds.map((userId) => getId(projectId, userId));
      const found = caches.roles ? await caches.roles.getAll(ids, rolesById) : await rolesById(ids);
      return new Map(
        userIds.flatMap((userId) => {
          const role = found.get(getId(projectId, userId))?.role;
          return role ? [[userId, role]] : [];
        }),
      );
    },

    /** A user's roles, by project. Read anew. */
    async getRoles(userId: string): Promise<Map<string, AssignableRole>> {
      const found = await livingMembers({ userId });
      return new Map(found.flatMap(({ projectId, role }) => (role ? [[projectId, role]] : [])));
    },

    /** Everybody's role in a project, by user. Read anew. */
    async team(projectId: string): Promise<Map<string, AssignableRole>> {
      const found = await livingMembers({ projectId });
      return new Map(found.flatMap(({ userId, role }) => (role ? [[userId, role]] : [])));
    },
  };
}
