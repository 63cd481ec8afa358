import type { Envelope, ServiceName } from '@cardinal/contracts';
import type { Databases, Row } from '../databases.ts';
import { type Check, short } from './check.ts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

/** The expected fields of a row, besides its version; null if there must be no live row. */
type Expected = Map<string, { version?: number; fields: Record<string, unknown>; mayBeMissing?: boolean }>;

interface Published {
  /** The last version of a stream that an event had. */
  version: (subject: string) => number | undefined;
  /** Whether a comment was deleted, or hidden for a while. */
  isWithdrawn: (commentId: string) => boolean;
}

interface ReadModel {
  service: ServiceName;
  collection: string;
  /** The owner's data. */
  of: string;
  expected: (truth: Truth, published: Published) => Expected;
  /** Whether a row is live. */
  isLiving?: (row: Row) => boolean;
  /** Whether its rows go with a card that is deleted; after a restoration, its owner is asked for them. */
  isOfCard?: boolean;
}

const copies = <T extends Row>(rows: Iterable<T>, ...fields: (keyof T & string)[]): Expected =>
  new Map(
    [...rows].map((row) => [
      row._id,
      { version: row.version, fields: Object.fromEntries(fields.map((field) => [field, row[field]])) },
    ]),
  );

/** A team's rows have the version of the team's stream that last changed them, which only they store. */
const team =
  (separator: string) =>
  (truth: Truth): Expected =>
    new Map(
      [...truth.projects.values()].flatMap((project) =>
        project.members.map(({ userId, role }) => [
          `${project._id}${separator}${userId}`,
          { fields: { projectId: project._id, userId, role } },
        ]),
      ),
    );
const hasRole = (row: Row) => row.gone !== true && row.role != null;

const users =
  (...fields: string[]) =>
  (truth: Truth) =>
    copies(truth.users.values(), ...(fields as never[]));
const projects = ({ projects: all }: Truth) => copies(all.values(), 'name', 'slug');
const boards =
  (...fields: ('slug' | 'name' | 'visibility' | 'projectId')[]) =>
  (truth: Truth) =>
    copies(truth.boards.values(), ...fields);

const upvoteStream = (id: string) => `${id.replace(':', '/')}/upvote`;

const models: readonly ReadModel[] = [
  { service: 'auth', collection: 'known_projects', of: 'projects', expected: projects },
  { service: 'auth', collection: 'project_roles', of: 'teams', expected: team('/'), isLiving: hasRole },
  {
    service: 'projects',
    collection: 'users',
    of: 'users',
    expected: users('username', 'companyName', 'plan', 'status'),
  },
  {
    service: 'projects',
    collection: 'board_cards',
    of: 'cards',
    expected: ({ cards }) =>
      new Map(
        [...cards.values()].map(({ _id, boardId, projectId }) => [_id, { fields: { boardId, projectId } }]),
      ),
  },
  {
    service: 'projects',
    collection: 'slack_connections',
    of: 'Slack connections',
    expected: ({ installations }) =>
      copies(
        [...installations.values()].filter(({ connected }) => connected),
        'teamName',
        'channelName',
      ),
    isLiving: ({ teamName }) => teamName != null,
  },
  { service: 'cards', collection: 'users', of: 'users', expected: users('username') },
  { service: 'cards', collection: 'projects', of: 'projects', expected: projects },
  {
    service: 'cards',
    collection: 'boards',
    of: 'boards',
    expected: boards('projectId', 'name', 'slug', 'visibility'),
  },
  { service: 'cards', collection: 'members', of: 'teams', expected: team(':'), isLiving: hasRole },
  { service: 'notifications', collection: 'users', of: 'users', expected: users('username', 'status') },
  { service: 'notifications', collection: 'projects', of: 'projects', expected: projects },
  {
    service: 'notifications',
    collection: 'boards',
    of: 'boards',
    expected: boards('projectId', 'name', 'slug', 'visibility'),
  },
  { service: 'notifications', collection: 'members', of: 'teams', expected: team('/'), isLiving: hasRole },
  {
    service: 'notifications',
    collection: 'cards',
    of: 'cards',
    expected: ({ cards }) =>
      new Map(
        [...cards.values()].map(({ _id, boardId, projectId, createdBy, assigneeIds = [] }) => [
          _id,
          { fields: { boardId, projectId, createdBy, assigneeIds } },
        ]),
      ),
  },
  {
    service: 'notifications',
    collection: 'due_cards',
    of: 'due dates',
    expected: ({ cards }, { version: lastPublished }) =>
      copies(
        [...cards.values()]
          .filter(({ dueDate }) => dueDate)
          // No event says that another card was on its way to it.
          .map((card) => ({
            ...card,
            assigneeIds: card.assigneeIds ?? [],
            version: lastPublished(card._id) ?? card.version,
          })),
        ...(['projectId', 'boardId', 'title', 'type', 'status', 'dueDate', 'assigneeIds'] as const),
      ),
    isLiving: ({ dueDate }) => dueDate != null,
  },
  {
    service: 'notifications',
    collection: 'comments',
    of: 'comments',
    isOfCard: true,
    expected: ({ cards, comments }, { isWithdrawn }) =>
      new Map(
        [...comments.values()]
          .filter(({ cardId, placeholder }) => !placeholder && cards.has(cardId))
          .map(({ _id, cardId, userId, mergedFrom = [] }) => [
            _id,
            {
              fields: { cardId, userId },
              // Comments that a merge brought, or a moderator showed again, are known by their owner's answer.
              mayBeMissing: mergedFrom.length > 0 || isWithdrawn(_id),
            },
          ]),
      ),
  },
  {
    service: 'notifications',
    collection: 'votes',
    of: 'upvotes',
    isOfCard: true,
    expected: ({ cards, upvotes }, { version: lastPublished }) =>
      new Map(
        [...upvotes.values()]
          .filter(({ cardId, on }) => on && cards.has(cardId))
          .map(({ _id, cardId, userId, on }) => [
            upvoteStream(_id),
            { version: lastPublished(upvoteStream(_id)) ?? 0, fields: { cardId, userId, on } },
          ]),
      ),
    // One that was taken back is kept where its card may come back.
    isLiving: ({ on }) => on === true,
  },
  { service: 'integrations', collection: 'projects', of: 'projects', expected: projects },
  {
    service: 'integrations',
    collection: 'boards',
    of: 'boards',
    expected: boards('projectId', 'name', 'visibility'),
  },
  { service: 'integrations', collection: 'members', of: 'teams', expected: team('/'), isLiving: hasRole },
];

export interface CheckReadModelsDeps {
  databases: Databases;
  truth: Truth;
  history: History;
  events: readonly Envelope[];
}

/** Rows that differ from their owner's data, are missing, or are superfluous. */
async function compare(
  { databases, truth, history }: CheckReadModelsDeps,
  model: ReadModel,
  published: Published,
): Promise<Check> {
  const { service, collection, of, isOfCard, expected, isLiving = ({ gone }) => gone !== true } = model;
  const rows = new Map((await databases.rows(service, collection)).map((row) => [row._id, row]));
  const wanted = expected(truth, published);
  const differences: string[] = [];
  for (const [id, { version, fields, mayBeMissing }] of wanted) {
    const row = rows.get(id);
    const wasDeleted = isOfCard && history.ofCard(String(fields.cardId)).deletedAt !== '';
    if ((!row && wasDeleted) || ((!row || !isLiving(row)) && mayBeMissing)) continue;
    if (!row || !isLiving(row)) differences.push(`${id} is missing: ${short(row)}`);
    else if (version !== undefined && row.version !== version)
      differences.push(`${id} has version ${row.version}, not ${version}`);
    else
      for (const [field, value] of Object.entries(fields))
        if (short(row[field] ?? null) !== short(value ?? null))
          differences.push(`${id} has the ${field} ${short(row[field])}, not ${short(value)}`);
  }
  const stray = [...rows.values()].filter((row) => isLiving(row) && !wanted.has(row._id));
  for (const row of stray) differences.push(`${row._id} has no owner any more: ${short(row)}`);
  const found = [...rows.values()].filter(isLiving).length;
  return { name: `${of}, as ${service} knows them`, expected: wanted.size, found, differences };
}

/** Compares every read model of every service with its owner. */
export function checkReadModels(deps: CheckReadModelsDeps): Promise<Check[]> {
  const versions = new Map<string, number>();
  // Events of moderation have the id of their subject, and versions of their own.
  for (const { type, subject, version } of deps.events)
    if (!/^cards\.(report|moderation)\./.test(type))
      versions.set(subject, Math.max(version, versions.get(subject) ?? 0));
  const published: Published = {
    version: (subject) => versions.get(subject),
    isWithdrawn: (commentId) => deps.history.withdrawnAt(commentId) !== null,
  };
  return Promise.all(models.map((model) => compare(deps, model, published)));
}
