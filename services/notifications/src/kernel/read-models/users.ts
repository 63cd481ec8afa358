import { deletedUsername, type UserSnapshot, type UserStatus } from '@cardinal/contracts';
import { createUserDirectory } from '@cardinal/project-directory';
import {
  type Connection,
  findTogether,
  type InternalClient,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import { createEventCache } from './event-cache.ts';

/** A user as this service keeps them: name and whether they may be notified. */
export interface KnownUser extends ReadModelFields {
  username: string;
  status: UserStatus;
  isSuperAdmin: boolean;
  /** Can work already, but waits for approval like pending users. */
  sponsored?: boolean;
  /** Null or missing: UTC. */
  timeZone?: string | null;
  /** Gets e-mails only if it is verified. */
  email?: string | null;
  /** The address in lower case: reports of bounces spell it as they like. Missing in copies of earlier releases. */
  emailKey?: string | null;
  emailVerified?: boolean;
}

const schema = readModelSchema<KnownUser>({
  username: String,
  status: String,
  isSuperAdmin: Boolean,
  sponsored: Boolean,
  timeZone: String,
  email: String,
  emailKey: String,
  emailVerified: Boolean,
});
schema.index({ email: 1 }, { partialFilterExpression: { email: { $gt: '' } } });
schema.index({ emailKey: 1 }, { partialFilterExpression: { emailKey: { $gt: '' } } });
schema.index({ isSuperAdmin: 1 }, { partialFilterExpression: { isSuperAdmin: true } });

const getFields = (user: UserSnapshot) => {
  const { username, status, isSuperAdmin, sponsoredBy, timeZone, emailVerified } = user;
  // An address that nobody has confirmed is of no use here.
  const email = emailVerified ? user.email : null;
  return {
    username,
    status,
    isSuperAdmin,
    sponsored: sponsoredBy !== null,
    timeZone,
    email,
    emailKey: email?.toLowerCase() ?? null,
    emailVerified,
  };
};

/** Whether a super admin still has to review the account. */
export const waitsForApproval = ({ status, sponsored }: Pick<KnownUser, 'status' | 'sponsored'>): boolean =>
  status === 'pending' || (status === 'active' && sponsored === true);

/** The fields of a deleted user. */
const nobody = {
  username: deletedUsername,
  status: 'suspended',
  isSuperAdmin: false,
  sponsored: false,
  timeZone: null,
  email: null,
  emailKey: null,
  emailVerified: false,
} as const;

export interface UsersDeps {
  connection: Connection;
  internal: InternalClient;
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ connection, internal }: UsersDeps) {
  const cache = createEventCache<KnownUser>();
  const { model, lookUp, apply, erase, rebuild } = createUserDirectory<KnownUser>({
    connection,
    internal,
    schema,
    getFields,
    erased: nobody,
    changed: cache.invalidate,
  });
  const peek = findTogether(model);

  /** Asks the owner for a user whose events have not arrived yet. */
  async function ask(userId: string): Promise<KnownUser | null> {
    return (await lookUp({ userId })) && peek(userId);
  }

  async function find(userIds: readonly string[]): Promise<Map<string, KnownUser>> {
    const found = await Promise.all(userIds.map(peek));
    const users = new Map(found.flatMap((user) => (user ? [[user._id, user]] : [])));
    for (const userId of userIds) {
      const missed = users.has(userId) ? null : await ask(userId);
      if (missed) users.set(userId, missed);
    }
    return users;
  }

  return {
    /** The user in the read model; null if no event has announced them yet. */
    peek,

    /** The user as the owner knows them at this moment, for what a late event must not allow; null if there is none. */
    current: ask,

    /** For handlers of events. */
    byId: (userId: string) => cache.get(userId, async () => (await peek(userId)) ?? ask(userId)),

    /** For event handlers: the existing ones, by id. */
    byIds: (userIds: readonly string[]): Promise<Map<string, KnownUser>> => cache.getAll(userIds, find),

    /** The users with this verified address. */
    withAddress: (email: string): Promise<KnownUser[]> =>
      model.find({ $or: [{ emailKey: email.toLowerCase() }, { email }] } as never).lean<KnownUser[]>(),

    async superAdminIds(): Promise<string[]> {
      const found = await model
        .find({ isSuperAdmin: true, status: 'active' } as never, { _id: 1 })
        .lean<KnownUser[]>();
      return found.map(({ _id }) => _id);
    },

    apply,
    erase,
    rebuild,
  };
}
