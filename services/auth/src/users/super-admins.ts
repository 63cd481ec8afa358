import { AppError, type Connection, isDuplicateKey } from '@cardinal/service-kit';
import type { Users } from './user.repository.ts';

interface Guard {
  _id: string;
  active: string[];
}

const guardId = 'super_admins';

export type SuperAdmins = ReturnType<typeof createSuperAdmins>;

/**
 * Protects the last active super admin. Two who suspend each other at the same moment change two documents, so both
 * first remove themselves from this one, and the second finds nobody left. After a crash in between, an active super
 * admin may be missing here; then too much is refused, never too little.
 */
export function createSuperAdmins({ connection, users }: { connection: Connection; users: Users }) {
  const guards = connection.collection<Guard>('guards');

  async function join(id: string): Promise<void> {
    const add = () => guards.updateOne({ _id: guardId }, { $addToSet: { active: id } }, { upsert: true });
    // Two concurrent calls may both create the document; the second then finds it.
    await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
  }

  async function leave(id: string): Promise<boolean> {
    const others = { _id: guardId, active: { $elemMatch: { $ne: id } } };
    const { matchedCount } = await guards.updateOne(others, { $pull: { active: id } });
    return matchedCount === 1;
  }

  async function mayLeave(id: string): Promise<boolean> {
    if (!(await leave(id))) return false;
    if ((await users.otherActiveSuperAdmins(id)) > 0) return true;
    await join(id);
    return false;
  }

  return {
    join,
    /**
     * Runs `change`, which suspends or deletes a super admin.
     * @throws AppError `last_admin` if no other active one is left
     */
    async without<T>(id: string, change: () => Promise<T>, what = 'suspended'): Promise<T> {
      if (!(await mayLeave(id))) {
        throw new AppError('last_admin', `The last active super admin cannot be ${what}`);
      }
      try {
        return await change();
      } catch (error) {
        // The part after the change may have failed.
        if ((await users.byId(id))?.status === 'active') await join(id);
        throw error;
      }
    },
  };
}
