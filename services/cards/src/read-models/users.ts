import {
  type AccountType,
  deletedUsername,
  lookUpUser,
  type UserSnapshot,
  type UserStatus,
  userEvents,
} from '@cardinal/contracts';
import {
  applyIfNewer,
  type Cache,
  type Connection,
  type Consumers,
  type InternalClient,
  type Log,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

/** What the cards service keeps of a user. `username` is null where the auth service knows no such user. */
export interface KnownUser extends ReadModelFields {
  username: string | null;
  accountType?: AccountType;
  status?: UserStatus;
}

export interface Person {
  id: string;
  username: string;
}

export const userModel = (connection: Connection) =>
  connection.model<KnownUser>(
    'User',
    readModelSchema<KnownUser>({ username: String, accountType: String, status: String }),
    'users',
  );
export type UserModel = ReturnType<typeof userModel>;

export const userRow = ({ username, accountType, status }: UserSnapshot) => ({
  username,
  accountType,
  status,
});

export const consumeUsers = (consumers: Consumers, users: UserModel, people: Cache<Person>) =>
  consumers.on(userEvents, async ({ data: { user }, version }) => {
    await applyIfNewer(users, user.id, version, userRow(user));
    people.invalidate(user.id);
  });

/** Nothing personal is kept of a deleted user, and no late event brings it back. */
export async function eraseUser(users: UserModel, people: Cache<Person>, userId: string): Promise<void> {
  await applyIfNewer(users, userId, Number.MAX_SAFE_INTEGER, { username: null, gone: true });
  people.invalidate(userId);
}

/** Resolves the ids of users to people; asks the auth service once for those never heard of. */
export type Names = (ids: Iterable<string>) => Promise<Map<string, Person>>;

export interface NameParts {
  users: UserModel;
  people: Cache<Person>;
  internal: InternalClient;
  log: Log;
}

export function createNames({ users, people, internal, log }: NameParts): Names {
  async function ask(id: string): Promise<KnownUser | null> {
    try {
      const { user } = await internal.call(lookUpUser, { query: { userId: id } });
      // Version 0 gives way to any event.
      const row = user ? userRow(user.value) : { username: null };
      await applyIfNewer(users, id, user?.version ?? 0, row);
      return { _id: id, version: user?.version ?? 0, ...row };
    } catch (error) {
      // A list without a name is better than no list.
      log.warn({ err: error }, 'could not look up a user');
      return null;
    }
  }

  async function look(ids: string[]): Promise<Map<string, Person>> {
    const known = await users.find({ _id: { $in: ids } }).lean<KnownUser[]>();
    const found = new Set(known.map(({ _id }) => _id));
    const asked = await Promise.all(ids.filter((id) => !found.has(id)).map(ask));
    const named = new Map<string, Person>();
    for (const row of [...known, ...asked]) {
      // Whom auth does not know was deleted. Who could not be asked for has no name for now.
      if (row) named.set(row._id, { id: row._id, username: row.username ?? deletedUsername });
    }
    return named;
  }

  return (ids) => people.getAll([...new Set(ids)], look);
}
