import type { ServiceName } from '@cardinal/contracts';
import type { Databases, Row } from '../databases.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { History } from './history.ts';
import { findComment, type Truth } from './truth.ts';

interface Hanging {
  service: ServiceName;
  collection: string;
  /** The field with the parent's id, by kind of parent. */
  on: { card?: string; board?: string; project?: string; comment?: string };
  filter?: object;
}

const living = { gone: { $ne: true } };
const onAll = { card: 'cardId', board: 'boardId', project: 'projectId' };

/** All documents of any service that belong to a card, board, project or comment. */
const hanging: readonly Hanging[] = [
  { service: 'projects', collection: 'views', on: { board: 'boardId', project: 'projectId' } },
  { service: 'projects', collection: 'boards', on: { project: 'projectId' } },
  {
    service: 'projects',
    collection: 'board_cards',
    on: { card: '_id', board: 'boardId', project: 'projectId' },
    filter: living,
  },
  { service: 'projects', collection: 'points', on: { project: 'projectId' } },
  { service: 'projects', collection: 'slack_connections', on: { project: '_id' } },
  { service: 'cards', collection: 'cards', on: { board: 'boardId', project: 'projectId' } },
  { service: 'cards', collection: 'board_tallies', on: { board: '_id' } },
  { service: 'cards', collection: 'comments', on: onAll },
  {
    service: 'cards',
    collection: 'comments',
    on: { comment: 'parentCommentId' },
    filter: { parentCommentId: { $ne: null } },
  },
  { service: 'cards', collection: 'internal_notes', on: onAll },
  {
    service: 'cards',
    collection: 'internal_notes',
    on: { comment: 'parentCommentId' },
    filter: { parentCommentId: { $ne: null } },
  },
  { service: 'cards', collection: 'customer_votes', on: onAll },
  { service: 'cards', collection: 'card_upvotes', on: onAll },
  { service: 'cards', collection: 'card_likes', on: onAll },
  { service: 'cards', collection: 'changelog_entries', on: { project: 'projectId' } },
  { service: 'cards', collection: 'shipped_cards', on: { project: 'projectId' } },
  { service: 'cards', collection: 'reports', on: onAll },
  { service: 'cards', collection: 'submissions', on: onAll },
  { service: 'cards', collection: 'moderation_log', on: { project: 'projectId' } },
  { service: 'cards', collection: 'block_lists', on: { project: '_id' } },
  { service: 'cards', collection: 'point_awards', on: { card: 'cardId', project: 'projectId' } },
  { service: 'cards', collection: 'images', on: onAll, filter: { cardId: { $ne: null } } },
  {
    service: 'cards',
    collection: 'images',
    on: { comment: 'commentId' },
    filter: { commentId: { $ne: null } },
  },
  { service: 'cards', collection: 'search_terms', on: { board: 'boardId' } },
  // The others are removed once no process remembers them.
  {
    service: 'cards',
    collection: 'search_vocabulary',
    on: { board: 'boardId' },
    filter: { left: { $exists: false } },
  },
  { service: 'cards', collection: 'labels', on: { project: '_id' } },
  { service: 'cards', collection: 'members', on: { project: 'projectId' } },
  { service: 'auth', collection: 'project_roles', on: { project: 'projectId' } },
  { service: 'notifications', collection: 'notifications', on: onAll },
  {
    service: 'notifications',
    collection: 'notifications',
    on: { comment: 'metadata.commentId' },
    filter: { 'metadata.commentId': { $exists: true } },
  },
  { service: 'notifications', collection: 'comments', on: { ...onAll, comment: '_id' }, filter: living },
  { service: 'notifications', collection: 'votes', on: onAll, filter: { on: true } },
  { service: 'notifications', collection: 'follow_levels', on: { project: 'projectId' } },
  { service: 'notifications', collection: 'reply_addresses', on: { card: 'cardId' } },
  { service: 'integrations', collection: 'slack_installations', on: { project: '_id' } },
  { service: 'integrations', collection: 'slack_deliveries', on: { project: 'projectId' } },
  { service: 'integrations', collection: 'slack_threads', on: onAll },
];

/**
 * Collections whose documents stay with a card that was hidden or merged, as with one in the trash, until it comes
 * back.
 */
const staysApart = new Set([
  ...hanging.filter(({ service }) => service === 'cards').map(({ collection }) => collection),
  'reply_addresses',
  'slack_threads',
]);

const valueAt = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], row);

/** Of those whose own id begins with that of the card. */
const cardIdIn = (collection: string, { _id }: Row): string | undefined =>
  collection === 'cards' || collection === 'search_terms' ? _id.split('/')[0] : undefined;

/** A reply to what a merge had brought stays where it was written, when that goes back and for good with its own card. */
const wentWithItsCard = (history: History, { cardId, mergedFrom }: Row, parentId: string): boolean => {
  const [writtenOn = cardId] = (mergedFrom ?? []) as string[];
  return history.writtenOn(parentId) !== writtenOn;
};

async function findOrphans(
  databases: Databases,
  truth: Truth,
  history: History,
  { service, collection, on, filter }: Hanging,
): Promise<string[]> {
  const owners = {
    ...{ card: truth.cards, board: truth.boards, project: truth.projects },
    comment: new Map([...truth.comments, ...truth.notes]),
  };
  const rows = await databases.rows(service, collection, filter);
  const findApart = (row: Row) =>
    truth.apart.get(cardIdIn(collection, row) ?? String(valueAt(row, on.card ?? '')));
  return rows.flatMap((row) =>
    Object.entries(on).flatMap(([kind, path]) => {
      const id = valueAt(row, path);
      const apart = staysApart.has(collection) && findApart(row);
      // Data of a merged card stays also without its board.
      if (apart && (kind === 'card' || (kind === 'board' && apart.mergedInto))) return [];
      if (id == null || owners[kind as keyof typeof owners].has(String(id))) return [];
      if (path === 'parentCommentId' && wentWithItsCard(history, row, String(id))) return [];
      return [
        `${collection} of ${service}: ${row._id} hangs on the ${kind} ${id}, which is gone: ${short(row)}`,
      ];
    }),
  );
}

/** Objects without a record, records without an object, and pictures that only one side says belong to the other. */
export async function checkObjects(
  databases: Databases,
  truth: Truth,
  keys: readonly string[],
): Promise<Check> {
  const images = await databases.rows<{ _id: string; state: string; commentId: string | null }>(
    'cards',
    'images',
  );
  const known = new Set(images.map(({ _id }) => _id));
  const stored = new Set(keys);
  const namesIn = ({ imageUrls }: { imageUrls: string[] | null }) =>
    (imageUrls ?? []).map((path) => path.replace('/images/', ''));
  const { cards, apart, comments, notes } = truth;
  const named = [cards, apart, comments, notes].flatMap((rows) => [...rows.values()].flatMap(namesIn));
  const isLeftOut = (id: string, name: string) => {
    const comment = findComment(truth, id);
    return comment !== undefined && !namesIn(comment).includes(name);
  };
  return checkNone('objects in S3 without an owner, and pictures without an object', [
    ...keys.filter((key) => !known.has(key)).map((key) => `Nobody knows the object ${key}`),
    ...images
      .filter(({ _id, state }) => state === 'ready' && !stored.has(_id))
      .map(({ _id }) => `The picture ${_id} has no object`),
    ...named
      .filter((name) => !known.has(name))
      .map((name) => `A card, comment or note shows the picture ${name}, which is gone`),
    ...images.flatMap(({ _id, commentId }) =>
      commentId && isLeftOut(commentId, _id)
        ? [`The picture ${_id} belongs to the comment ${commentId}, which does not show it`]
        : [],
    ),
  ]);
}

/** Everything that names a card names the board where it is, however often it moved. */
export async function checkBoardsOfCards(databases: Databases, truth: Truth): Promise<Check> {
  const onBoards = hanging.filter(({ on }) => on.card && on.board);
  const wrong = await Promise.all(
    onBoards.map(async ({ service, collection, on, filter }) =>
      (await databases.rows<Row>(service, collection, filter)).flatMap((row) => {
        const card = truth.cards.get(String(valueAt(row, on.card as string)));
        const boardId = valueAt(row, on.board as string);
        if (!card || boardId == null || boardId === card.boardId) return [];
        return [`${collection} of ${service}: ${row._id} is on ${boardId}, and its card on ${card.boardId}`];
      }),
    ),
  );
  return checkNone('other boards than that of the card', wrong.flat());
}

/** A notification of a comment names the card where that is, however often this was merged and taken out again. */
export async function checkCardsOfComments(databases: Databases, truth: Truth): Promise<Check> {
  const ofComments = { 'metadata.commentId': { $exists: true } };
  const rows = await databases.rows<Row>('notifications', 'notifications', ofComments);
  return checkEach('comments in the bell, on their cards', rows, (row) => {
    const on = findComment(truth, String(valueAt(row, 'metadata.commentId')))?.cardId;
    return on === undefined || on === row.cardId ? null : `${row._id} is of ${row.cardId}, not of ${on}`;
  });
}

/** Every card and comment can be searched for where it is. */
export async function checkSearchEntries(databases: Databases, truth: Truth): Promise<Check> {
  const rows = await databases.rows<{ _id: string; boardId: string }>('cards', 'search_terms');
  const boards = new Map(rows.map(({ _id, boardId }) => [_id, boardId]));
  const wanted = [
    ...[...truth.cards.values()].map(({ _id, boardId }) => [`${_id}/`, boardId] as const),
    ...[...truth.comments.values()]
      // As with the trash, those of hidden cards are kept, and passed over by the search.
      .filter(({ cardId, placeholder }) => !placeholder && truth.cards.has(cardId))
      .map(({ _id, cardId }) => [`${cardId}/${_id}`, truth.cards.get(cardId)?.boardId] as const),
  ];
  return checkEach('entries of the search', wanted, ([id, boardId]) =>
    boards.get(id) === boardId ? null : `${id} is found on ${boards.get(id)}, and is on ${boardId}`,
  );
}

/** The words of each title are found by their beginnings and with typos on the board where the card is. */
export async function checkSearchWords(databases: Databases, truth: Truth): Promise<Check> {
  const rows = await databases.rows('cards', 'search_vocabulary');
  const known = new Set(rows.map(({ _id }) => _id));
  return checkEach('words of the search', [...truth.cards.values()], ({ _id, boardId, title }) => {
    const words = title.toLowerCase().match(/[a-z0-9]{2,}/g) ?? [];
    const missing = words.filter((word) => !known.has(`${boardId}/${word}`));
    return missing.length === 0 ? null : `${missing.join(', ')} of ${_id} are missing on ${boardId}`;
  });
}

/** Deletions removed all dependent documents, in every service. */
export async function checkOrphans(databases: Databases, truth: Truth, history: History): Promise<Check> {
  const all = await Promise.all(hanging.map((each) => findOrphans(databases, truth, history, each)));
  return checkNone('orphans of deletions', all.flat());
}
