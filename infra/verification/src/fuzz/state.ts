import type { Connection } from '@cardinal/service-kit';

/** Collections that change by themselves, or intentionally on a refusal, with the reason. */
const restless: Readonly<Record<string, string>> = {
  leases: 'renewed by whoever holds them, every few seconds',
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
  pushes: 'each is tried again until it is given up',
  search_fill: 'how far the search is with what was there before it',
  search_entries: 'what the search finds, which follows each write soon',
  uploads: 'an address is used up by its first upload, good or bad',
};

/** Whether a MongoDB command may change compared data. */
export const mayChange = ({ command, collection }: { command: string; collection: string }): boolean =>
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
const digestOf = (name: string) => [
  { $match: { deleted: { $ne: true }, ...(name in sameAsNone ? { $nor: [sameAsNone[name]] } : {}) } },
  { $unset: [...Object.keys(restlessFields), ...(versionless.includes(name) ? ['version'] : [])] },
  { $project: { at: { $concat: [`${name}/`, { $toString: '$_id' }] }, is: { $toHashedIndexKey: '$$ROOT' } } },
];

/** Digests of documents by their location. */
export type State = ReadonlyMap<string, string>;

async function digest(connection: Connection): Promise<[string, string][]> {
  const database = connection.getClient().db(connection.name);
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  const [first, ...rest] = listed.map(({ name }) => name).filter((name) => !(name in restless));
  if (!first) return [];
  const others = rest.map((coll) => ({ $unionWith: { coll, pipeline: digestOf(coll) } }));
  const pipeline = [...digestOf(first), ...others, { $project: { _id: 0 } }];
  const found = await database.collection(first).aggregate(pipeline, { batchSize: 100_000 }).toArray();
  return found.map(({ at, is }) => [`${connection.name}.${at}`, String(is)]);
}

/** Digests of all documents of all services, computed in the engine. */
export async function stateOf(connections: Iterable<Connection>): Promise<State> {
  return new Map((await Promise.all([...connections].map(digest))).flat());
}

/** The differences, as text. */
export const differences = (before: State, after: State): string[] => [
  ...[...before.keys()].filter((at) => !after.has(at)).map((at) => `gone: ${at}`),
  ...[...after.keys()].filter((at) => !before.has(at)).map((at) => `new: ${at}`),
  ...[...after].filter(([at, is]) => before.has(at) && before.get(at) !== is).map(([at]) => `changed: ${at}`),
];
