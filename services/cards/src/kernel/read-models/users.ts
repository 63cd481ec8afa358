import {
  type AccountType,
  deletedUsername,
  type EventOf,
  exportUsers,
  guestName,
  isGuestAuthor,
  lookUpUser,
  type UserSnapshot,
  type UserStatus,
  type userEvents,
} from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  createSharedCache,
  type EventBus,
  eachPage,
  type InternalClient,
  type Log,
  type ReadModelFields,
  readModelSchema,
  rebuildModel,
  tombstone,
} from '@cardinal/service-kit';

/** What the cards service keeps of a user. `username` is null where the auth service knows no such user. */
export interface KnownUser extends ReadModelFields {
  username: string | null;
  accountType?: AccountType;
  status?: UserStatus;
  isSuperAdmin?: boolean;
}

export interface Person {
  id: string;
  username: string;
}

/** The people with these ids, without those who are unknown. */
export const presentPeople = (ids: readonly string[], people: ReadonlyMap<string, Person>): Person[] =>
  ids.map((id) => people.get(id)).filter((person) => person !== undefined);

const schema = readModelSchema<KnownUser>({
  username: String,
  accountType: String,
  status: String,
  isSuperAdmin: Boolean,
});

const fieldsOf = ({ username, accountType, status, isSuperAdmin }: UserSnapshot) => ({
  ...{ username, accountType, status, isSuperAdmin },
});

/** What is kept of a deleted user. */
const nobody = { username: null, isSuperAdmin: false };

export type Names = Users['names'];

export interface UsersDeps {
  connection: Connection;
  bus: EventBus;
  internal: InternalClient;
  /** What is shown of guests, by their ids as authors. */
  guestNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  log: Log;
}

export type Users = ReturnType<typeof createUsers>;

/** Users: the names to show, and who sees everything. */
export function createUsers({ connection, bus, internal, guestNames, log }: UsersDeps) {
  const model = connection.model<KnownUser>('User', schema, 'users');
  const people = createSharedCache<Person>({
    bus,
    service: 'cards',
    name: 'people',
    ttlMs: 60_000,
    size: 50_000,
  });

  async function ask(id: string): Promise<KnownUser | null> {
    try {
      const { user } = await internal.call(lookUpUser, { query: { userId: id } });
      // Version 0 gives way to any event.
      const row = user ? fieldsOf(user.value) : { username: null };
      await applyIfNewer(model, id, user?.version ?? 0, row);
      return { _id: id, version: user?.version ?? 0, ...row };
    } catch (error) {
      // A list without a name is better than no list.
      log.warn({ err: error }, 'could not look up a user');
      return null;
    }
  }

  async function lookGuests(ids: string[]): Promise<Person[]> {
    const given = ids.length > 0 ? await guestNames(ids) : new Map<string, string>();
    return ids.map((id) => ({ id, username: given.get(id) ?? guestName() }));
  }

  async function look(all: string[]): Promise<Map<string, Person>> {
    const guests = await lookGuests(all.filter(isGuestAuthor));
    const ids = all.filter((id) => !isGuestAuthor(id));
    const known = await model.find({ _id: { $in: ids } }).lean<KnownUser[]>();
    const found = new Set(known.map(({ _id }) => _id));
    const asked = await Promise.all(ids.filter((id) => !found.has(id)).map(ask));
    const named = new Map<string, Person>(guests.map((guest) => [guest.id, guest]));
    for (const row of [...known, ...asked]) {
      // Whom auth does not know was deleted. Who could not be asked for has no name for now.
      if (row) named.set(row._id, { id: row._id, username: row.username ?? deletedUsername });
    }
    return named;
  }

  return {
    /** The people behind ids of users; the auth service is asked once for those never heard of. */
    names: (ids: Iterable<string>): Promise<Map<string, Person>> => people.getAll([...new Set(ids)], look),

    /** Those of these users who are super admins. Read anew. */
    async superAdminsAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ _id: { $in: [...ids] }, isSuperAdmin: true }, { _id: 1 })
        .lean<KnownUser[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** The name that a guest gave is another one. */
    guestRenamed: (id: string): void => people.invalidate(id),

    async apply({ data: { user }, version }: EventOf<(typeof userEvents)[number]>): Promise<void> {
      await applyIfNewer(model, user.id, version, fieldsOf(user));
      people.invalidate(user.id);
    },

    /** Nothing personal is kept of a deleted user, and no late event brings it back. */
    async erase(userId: string): Promise<void> {
      await bury(model, userId, nobody);
      people.invalidate(userId);
    },

    async rebuild(): Promise<number> {
      const users = eachPage((after) => internal.call(exportUsers, { query: { after } }));
      const count = await rebuildModel(
        model,
        users,
        ({ version, value }) => ({ _id: value.id, version, ...fieldsOf(value) }),
        { ...tombstone, ...nobody },
      );
      people.invalidate();
      return count;
    },
  };
}
