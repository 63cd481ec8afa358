import type { SentCommand } from '@cardinal/backing-services';
import type { Connection } from '@cardinal/service-kit';

type Database = ReturnType<ReturnType<Connection['getClient']>['db']>;

/** Collections that change by themselves, or intentionally on a refusal, with the reason. */
const restless: Readonly<Record<string, string>> = {
  leases: 'renewed by their holders, every few seconds',
  session_watchers: 'renewed by gateways, every half second while they are used',
  project_watchers: 'renewed by services, every half second while they are used',
  tries: 'counts what was refused',
  account_links: 'the engine removes old ones; a wrong try uses one up on purpose',
  hub_codes: 'the engine removes old ones; a wrong try uses one up on purpose',
  slack_install_states: 'the engine removes old ones; a wrong try uses one up on purpose',
  board_tallies: 'sums of cards, made when somebody first asks for them',
  project_roles: 'what auth knows of projects, asked for when somebody first wants to add a user to one',
  take_offs: 'members who lost sight of cards, each of which goes once they are taken off',
  label_removals: 'labels that were deleted, each of which goes once cards have lost it',
  carries: 'moves of cards, each of which goes once nothing is on its way any more',
  cleanups: 'boards that were deleted, each of which goes once nothing is left of it',
  merges: 'merges of cards, each of which goes once nothing is on its way any more',
  erasures: 'accounts whose traces are being removed, each of which goes once that is done',
  webhook_deliveries: 'each is tried again until it is given up; what is wrong with a webhook stops it',
  pushes: 'each is tried again until it is given up',
  search_fill: 'how far the search is with what was there before it',
  keyed_requests: 'requests with an Idempotency-Key, each of which goes if it is refused',
  search_terms: 'what the search finds, which follows each write soon',
  search_vocabulary: 'words of titles for the search, which follow each write soon',
  uploads: 'an address is used up by its first upload, good or bad',
};

type Write = Pick<SentCommand, 'database' | 'command' | 'collection'>;

/** Whether a MongoDB command may change compared data. */
export const mayChange = ({ command, collection }: Write): boolean =>
  ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite', 'drop'].includes(command) &&
  !(collection in restless);

/** Fields that change by themselves or with any request, with the reason. */
const restlessFields: Readonly<Record<string, string>> = {
  seenAt: 'when a session was last used',
  idleUntil: 'when a session was last used',
  untallied: 'marks a card until it is in the sums of its board',
  recountAt: 'marks a comment or a vote until its card has counted it',
};

/** A team's row has the version of its last look-up, which a look-up of a missing board renews. */
const versionless = ['members'];

/** Documents that are equivalent to none. */
const sameAsNone: Readonly<Record<string, object>> = {
  // A non-member is stored at the first look-up, to avoid repeating it.
  members: { role: null },
};

/** Documents marked as deleted count as gone; the relay removes them at some time. */
const createDigestStages = (name: string) => [
  { $match: { deleted: { $ne: true }, ...(name in sameAsNone ? { $nor: [sameAsNone[name]] } : {}) } },
  { $unset: [...Object.keys(restlessFields), ...(versionless.includes(name) ? ['version'] : [])] },
  { $project: { at: { $concat: [`${name}/`, { $toString: '$_id' }] }, is: { $toHashedIndexKey: '$$ROOT' } } },
];

/** Digests of the documents of each collection, by their ids. A collection that was not read again is the same object. */
export type State = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function namesIn(database: Database): Promise<string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !(name in restless));
}

async function digest(
  database: Database,
  names: readonly string[],
): Promise<[string, Map<string, string>][]> {
  const [first, ...rest] = names;
  if (!first) return [];
  const others = rest.map((coll) => ({ $unionWith: { coll, pipeline: createDigestStages(coll) } }));
  const pipeline = [...createDigestStages(first), ...others, { $project: { _id: 0 } }];
  const found = await database.collection(first).aggregate(pipeline, { batchSize: 100_000 }).toArray();
  const byName = new Map(names.map((name) => [name, new Map<string, string>()]));
  for (const { at, is } of found) {
    const slash = at.indexOf('/');
    byName.get(at.slice(0, slash))?.set(at.slice(slash + 1), String(is));
  }
  return [...byName].map(([name, digests]) => [`${database.databaseName}.${name}`, digests]);
}

/** Digests of all documents of these databases, computed in the engine. */
export async function readState(databases: readonly Database[]): Promise<State> {
  const read = databases.map(async (database) => digest(database, await namesIn(database)));
  return new Map((await Promise.all(read)).flat());
}

/** The state after some writes, for which only the collections that they are about are read again. */
export async function stateAfter(
  writes: readonly Write[],
  before: State,
  databases: readonly Database[],
): Promise<State> {
  // One that names no collection may be about any.
  if (writes.some(({ collection }) => !collection)) return readState(databases);
  const read = databases.map((database) => {
    const own = writes.filter((write) => write.database === database.databaseName);
    return digest(database, [...new Set(own.map(({ collection }) => collection))]);
  });
  return new Map([...before, ...(await Promise.all(read)).flat()]);
}

const none: ReadonlyMap<string, string> = new Map();

function differencesIn(
  place: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const changed = [...after].filter(([id, is]) => before.has(id) && before.get(id) !== is);
  return [
    ...[...before.keys()].filter((id) => !after.has(id)).map((id) => `gone: ${place}/${id}`),
    ...[...after.keys()].filter((id) => !before.has(id)).map((id) => `new: ${place}/${id}`),
    ...changed.map(([id]) => `changed: ${place}/${id}`),
  ];
}

/** The differences, as text. */
export const differences = (before: State, after: State): string[] =>
  [...after]
    .filter(([place, digests]) => digests !== before.get(place))
    .flatMap(([place, digests]) => differencesIn(place, before.get(place) ?? none, digests));
