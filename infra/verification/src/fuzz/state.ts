import type { Connection } from '@cardinal/service-kit';

/** Collections that change by themselves or are meant to change when something is refused, with the reason. */
const restless: Readonly<Record<string, string>> = {
  leases: 'renewed by whoever holds them, every few seconds',
  session_watchers: 'renewed by gateways, every half second while they are used',
  project_watchers: 'renewed by services, every half second while they are used',
  tries: 'counts what was refused',
  hub_codes: 'the engine removes old ones; a wrong try uses one up on purpose',
  slack_install_states: 'the engine removes old ones; a wrong try uses one up on purpose',
  board_tallies: 'sums of cards, made when somebody first asks for them',
  project_roles: 'what auth knows of projects, asked for when somebody first wants to add a user to one',
  erasures: 'accounts whose traces are being removed, each of which goes once that is done',
  uploads: 'an address is used up by its first upload, good or bad',
};

/** Whether a command of MongoDB may change what is compared here. */
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

/** What is known of a team has the version of when it was last asked for, which a board that is not there makes anew. */
const versionless = ['members'];

/** Documents that say the same as none. */
const sameAsNone: Readonly<Record<string, object>> = {
  // Who is no member is written down when it is first asked, so that it is asked once.
  members: { role: null },
};

/** Documents that are marked deleted count as gone: when they are removed is up to the relay. */
const digestOf = (name: string) => [
  { $match: { deleted: { $ne: true }, ...(name in sameAsNone ? { $nor: [sameAsNone[name]] } : {}) } },
  { $unset: [...Object.keys(restlessFields), ...(versionless.includes(name) ? ['version'] : [])] },
  { $project: { at: { $concat: [`${name}/`, { $toString: '$_id' }] }, is: { $toHashedIndexKey: '$$ROOT' } } },
];

/** Digests of documents by where they are. */
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

/** Digests of all documents of all services, made inside the engine. */
export async function stateOf(connections: Iterable<Connection>): Promise<State> {
  return new Map((await Promise.all([...connections].map(digest))).flat());
}

/** What differs, said for a person. */
export const differences = (before: State, after: State): string[] => [
  ...[...before.keys()].filter((at) => !after.has(at)).map((at) => `gone: ${at}`),
  ...[...after.keys()].filter((at) => !before.has(at)).map((at) => `new: ${at}`),
  ...[...after].filter(([at, is]) => before.has(at) && before.get(at) !== is).map(([at]) => `changed: ${at}`),
];
