import type { UserSnapshot } from '@cardinal/contracts';
import { createUserDirectory } from '@cardinal/project-directory';
import {
  type Connection,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

/** This service's copy of a user, for teams and plan limits. */
export type KnownUser = Omit<UserSnapshot, 'id'> & ReadModelFields;

const schema = readModelSchema<KnownUser>({
  username: String,
  email: String,
  companyName: String,
  accountType: String,
  plan: String,
  projectsLimit: Number,
  boardsLimit: Number,
  status: String,
  isSuperAdmin: Boolean,
  sponsoredBy: String,
});
schema.index({ username: 1 });

const getFields = ({ id: _id, ...fields }: UserSnapshot) => fields;

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const mostNamed = 500;

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ connection, internal }: { connection: Connection; internal: InternalClient }) {
  const { model, lookUp, apply, erase, rebuild } = createUserDirectory<KnownUser>({
    connection,
    internal,
    schema,
    getFields,
    erased: { username: '', email: null, companyName: null },
  });
  const read = (filter: object) =>
    model.findOne({ ...filter, gone: { $ne: true } } as never).lean<KnownUser>();

  /** Asks the owner once for a user whose events have not arrived yet. */
  async function ask(query: { userId?: string; username?: string }): Promise<KnownUser | null> {
    const user = await lookUp(query);
    return user && read({ _id: user._id });
  }

  return {
    byId: async (userId: string) => (await read({ _id: userId })) ?? ask({ userId }),
    byUsername: async (username: string) => (await read({ username })) ?? ask({ username }),

    /** Users whose name contains a text and who are not suspended: so many that the best ones are among them. */
    named: (
      text: string,
      { among, except }: { among: readonly string[] | null; except: readonly string[] },
    ): Promise<KnownUser[]> =>
      model
        .find({
          _id: { ...(among && { $in: among }), $nin: except },
          username: { $regex: literally(text), $options: 'i' },
          status: { $ne: 'suspended' },
          gone: { $ne: true },
        } as never)
        .sort({ username: 1 })
        .limit(mostNamed)
        .lean<KnownUser[]>(),

    /** The existing users, by id. */
    async byIds(userIds: readonly string[]): Promise<Map<string, KnownUser>> {
      const filter = { _id: { $in: userIds }, gone: { $ne: true } };
      const found = await model.find(filter as never).lean<KnownUser[]>();
      const users = new Map(found.map((user) => [user._id, user]));
      for (const userId of userIds) {
        const missed = users.has(userId) ? null : await ask({ userId });
        if (missed) users.set(userId, missed);
      }
      return users;
    },

    apply,
    erase,
    rebuild,
  };
}
