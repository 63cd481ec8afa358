import {
  type AccountType,
  deletedUsername,
  guestName,
  isGuestAuthor,
  type UserSnapshot,
  type UserStatus,
} from '@cardinal/contracts';
import { createUserDirectory } from '@cardinal/project-directory';
import {
  applyIfNewer,
  type Connection,
  createSharedCache,
  type EventBus,
  type InternalClient,
  type Log,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

/** The cards service's copy of a user. `username` is null where the auth service knows no such user. */
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

const getFields = ({ username, accountType, status, isSuperAdmin }: UserSnapshot) => ({
  username,
  accountType,
  status,
  isSuperAdmin,
});

export type Names = Users['names'];

export interface UsersDeps {
  connection: Connection;
  bus: EventBus;
  internal: InternalClient;
  /** Names of guests as others see them, by their ids as authors. */
  guestNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  log: Log;
}

export type Users = ReturnType<typeof createUsers>;

/** Users: the names to show, and who sees everything. */
export function createUsers({ connection, bus, internal, guestNames, log }: UsersDeps) {
  const people = createSharedCache<Person>({
    bus,
    service: 'cards',
    name: 'people',
    ttlMs: 60_000,
    size: 50_000,
  });

  const directory = createUserDirectory<KnownUser>({
    connection,
    internal,
    schema,
    getFields,
    erased: { username: null, isSuperAdmin: false },
    changed: people.invalidate,
  });
  const { model, apply, erase, rebuild } = directory;

  async function ask(id: string): Promise<KnownUser | null> {
    try {
      const user = await directory.lookUp({ userId: id });
      if (user) return user;
      // Version 0 gives way to any event.
      await applyIfNewer(model, id, 0, { username: null });
      return { _id: id, version: 0, username: null };
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
      // A user whom auth does not know was deleted. Users who could not be asked for have no name for now.
      if (row) named.set(row._id, { id: row._id, username: row.username ?? deletedUsername });
    }
    return named;
  }

  return {
    /** The people behind ids of users; the auth service is asked once for those never heard of. */
    names: (ids: Iterable<string>): Promise<Map<string, Person>> => people.getAll([...new Set(ids)], look),

    /** The super admins among these users. Read anew. */
    async superAdminsAmong(ids: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ _id: { $in: [...ids] }, isSuperAdmin: true }, { _id: 1 })
        .lean<KnownUser[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    /** The name that a guest gave is another one. */
    guestRenamed: (id: string): void => people.invalidate(id),

    apply,
    erase,
    rebuild,
  };
}
