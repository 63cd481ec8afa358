import { cardPropertyNames, isClosed } from '@cardinal/contracts';
import { fateOfBoard, fateOfCard, fateOfComment } from '../fates.ts';
import type { Ledger } from '../ledger.ts';
import type { CardContent, Fate, LedgerCard, LedgerComment, LedgerVote } from '../things.ts';
import { type Check, checkEach, checkNone, isText, short } from './check.ts';
import type { CardRow, CommentRow, Truth } from './truth.ts';

/** Acknowledged objects must exist and deleted ones must not; writes without an answer may go either way. */
export function presence(fate: Fate, row: unknown): string | null {
  if (fate === 'living' && !row) return 'is missing';
  if (fate === 'deleted' && row) return 'was deleted and is there';
  return null;
}

const cardFields = [
  'boardId',
  'title',
  'description',
  'imageUrls',
  'labelIds',
  'assigneeIds',
  ...cardPropertyNames,
] as const;

/** Edits without an answer may have been applied, each once. */
function wrongContent({ content, maybe, version }: LedgerCard, row: CardRow): string | null {
  if (row.version < version || row.version > version + maybe.length)
    return `has version ${row.version}, not ${version}${maybe.length ? ` to ${version + maybe.length}` : ''}`;
  const allowed = (field: keyof CardContent) =>
    [content, ...maybe.filter((edit) => field in edit)].map((edit) => short(edit[field]));
  const found = (field: keyof CardContent) =>
    short(field === 'labelIds' || field === 'assigneeIds' ? (row[field] ?? []).toSorted() : row[field]);
  const known = cardFields.filter((field) => content[field] !== undefined);
  const wrong = known.find((field) => !allowed(field).includes(found(field)));
  return wrong ? `has the ${wrong} ${found(wrong)}, not ${allowed(wrong).join(' or ')}` : null;
}

function checkCards({ cards }: Ledger, truth: Truth): Check {
  return checkEach('acknowledged cards and edits', cards, (card) => {
    const row = truth.cards.get(card.id);
    const wrong = presence(fateOfCard(card), row) ?? (row ? wrongContent(card, row) : null);
    return wrong && `Card ${card.id} ${wrong}`;
  });
}

/** Each card of a column has its own position. */
const checkPositions = (truth: Truth): Check =>
  checkEach(
    'positions of cards in columns',
    Map.groupBy(truth.cards.values(), ({ boardId, status }) => `${status} of ${boardId}`),
    ([column, cards]) =>
      new Set(cards.flatMap(({ rank }) => rank ?? [])).size === cards.length
        ? null
        : `Cards of ${column} share a place or have none: ${short(cards.map(({ rank }) => rank))}`,
  );

/** Cards stand on the side of their neighbours where they were put, unless either was changed since. */
function checkOrder({ placed }: Ledger, truth: Truth): Check {
  const lasting = placed.flatMap(({ cardId, version, neighbourId, neighbourVersion, side }) => {
    const [card, neighbour] = [truth.cards.get(cardId), truth.cards.get(neighbourId)];
    const areAsThen = card?.version === version && neighbour?.version === neighbourVersion;
    return areAsThen ? [{ card, neighbour, side }] : [];
  });
  return checkEach('cards next to those that they were put next to', lasting, ({ card, neighbour, side }) => {
    const [above, below] = side === 'afterId' ? [neighbour, card] : [card, neighbour];
    return (above.rank ?? '') < (below.rank ?? '')
      ? null
      : `Card ${card._id} is not on the side of ${neighbour._id} where it was put (${side})`;
  });
}

/** Twice as long as a rank makes its neighbours get new ones. */
const longRank = 200;

const checkRanks = (truth: Truth): Check =>
  checkNone(
    'ranks that got too long',
    [...truth.cards.values()].flatMap(({ _id, rank = '' }) =>
      rank.length > longRank ? [`Card ${_id} has a rank of ${rank.length} characters`] : [],
    ),
  );

function checkComments(
  name: string,
  comments: readonly LedgerComment[],
  rows: ReadonlyMap<string, CommentRow>,
): Check {
  return checkEach(name, comments, (comment) => {
    const row = rows.get(comment.id);
    // A deleted comment with replies stays as a placeholder.
    const said = row?.placeholder ? undefined : row;
    const wrong =
      presence(fateOfComment(comment), said) ??
      (said && !isText(comment.content, said.content)
        ? `says ${short(said.content)}, not ${short(comment.content)}`
        : null) ??
      (row && row.parentCommentId !== (comment.parent?.id ?? null) ? 'replies to another comment' : null);
    return wrong && `${comment.isNote ? 'Note' : 'Comment'} ${comment.id} ${wrong}`;
  });
}

const checkAnswers = ({ cards }: Ledger, truth: Truth): Check =>
  checkEach(
    'official answers',
    cards.filter(({ id }) => truth.cards.has(id)),
    ({ id, answer }) => {
      const found = truth.cards.get(id)?.answerId ?? '';
      return isText(answer, found) ? null : `Card ${id} has the answer ${short(found)}, not ${short(answer)}`;
    },
  );

const checkReasons = (truth: Truth): Check =>
  checkEach('closing reasons', truth.cards.values(), ({ _id, status, closingReason }) =>
    closingReason === null || isClosed(status)
      ? null
      : `Card ${_id} is ${status}, and closed as ${closingReason}`,
  );

function checkVotes({ votes }: Ledger, truth: Truth): Check {
  // Votes of merged cards are compared with these.
  const sure = [...votes.values()].filter(
    ({ isSure, card }) => isSure && card.merges === 0 && fateOfCard(card) === 'living',
  );
  return checkEach('acknowledged votes and likes', sure, (vote: LedgerVote) => {
    const rows = vote.kind === 'upvote' ? truth.upvotes : truth.likes;
    const isOn = rows.get(`${vote.card.id}:${vote.userId}`)?.on ?? false;
    return isOn === vote.on
      ? null
      : `${vote.kind} of ${vote.userId} on ${vote.card.id} is ${isOn}, not ${vote.on}`;
  });
}

function checkProjectsAndBoards({ projects, boards }: Ledger, truth: Truth): Check[] {
  return [
    checkEach('acknowledged projects', projects, (project) => {
      const row = truth.projects.get(project.id);
      const wrong =
        presence(project.fate, row) ??
        (row && !isText(project.description, row.description)
          ? `is described as ${short(row.description)}, not ${short(project.description)}`
          : null);
      return wrong && `Project ${project.id} ${wrong}`;
    }),
    checkEach('acknowledged boards', boards, (board) => {
      const row = truth.boards.get(board.id);
      const wrong =
        presence(fateOfBoard(board), row) ??
        (row && !isText(board.name, row.name)
          ? `is called ${short(row.name)}, not ${short(board.name)}`
          : null);
      return wrong && `Board ${board.id} ${wrong}`;
    }),
  ];
}

const checkCompanies = ({ companies }: Ledger, truth: Truth): Check =>
  checkEach('acknowledged companies', companies, ([userId, value]) => {
    const found = truth.users.get(userId)?.companyName ?? null;
    const isFirst = value.text === '' && !value.maybe.includes(found ?? '');
    return isText(value, found) || isFirst
      ? null
      : `User ${userId} is of ${short(found)}, not ${short(value)}`;
  });

const commentsIn = ({ comments, notes }: Truth): CommentRow[] => [...comments.values(), ...notes.values()];

/** Creates without an answer may exist once, and refused ones must not exist. */
function checkUnconfirmedCreates({ unconfirmedCreates }: Ledger, truth: Truth): Check {
  const count = new Map<string, number>();
  const add = (mark: string) => count.set(mark, (count.get(mark) ?? 0) + 1);
  for (const { title } of truth.cards.values()) add(title);
  for (const { content } of commentsIn(truth)) add(content);
  for (const { reason } of truth.customerVotes.values()) add(reason ?? '');
  for (const { name } of truth.boards.values()) add(name);
  return checkEach(
    'creates without an answer: once at most; refused: never',
    unconfirmedCreates,
    ({ what, mark, mayExist }) => {
      const found = count.get(mark) ?? 0;
      return found <= (mayExist ? 1 : 0) ? null : `The ${what} ${short(mark)} is there ${found} times`;
    },
  );
}

/** Nothing exists that nobody wrote. */
function checkOrigins(ledger: Ledger, truth: Truth): Check {
  const marks = new Set(ledger.unconfirmedCreates.filter(({ mayExist }) => mayExist).map(({ mark }) => mark));
  const { cards, comments, notes, boards, customerVotes } = ledger;
  const made = [...cards, ...comments, ...notes, ...boards, ...customerVotes];
  const ids = new Set(made.map(({ id }) => id));
  const stray = [
    ...[...truth.cards.values()].filter(({ title }) => !marks.has(title)),
    ...commentsIn(truth).filter(({ content, placeholder }) => !placeholder && !marks.has(content)),
    ...[...truth.customerVotes.values()].filter(({ reason }) => !marks.has(reason ?? '')),
    ...[...truth.boards.values()].filter(({ name }) => !marks.has(name)),
  ].filter(({ _id }) => !ids.has(_id));
  return checkNone(
    'documents that nobody wrote',
    stray.map((row) => short(row)),
  );
}

/** Compares the ledger with the stored data. */
export const checkContent = (ledger: Ledger, truth: Truth): Check[] => [
  ...checkProjectsAndBoards(ledger, truth),
  checkCards(ledger, truth),
  checkPositions(truth),
  checkOrder(ledger, truth),
  checkRanks(truth),
  checkAnswers(ledger, truth),
  checkReasons(truth),
  checkComments('acknowledged comments and replies', ledger.comments, truth.comments),
  checkComments('acknowledged internal notes', ledger.notes, truth.notes),
  checkVotes(ledger, truth),
  checkCompanies(ledger, truth),
  checkUnconfirmedCreates(ledger, truth),
  checkOrigins(ledger, truth),
  checkNone('refusals that nothing explains', ledger.oddities),
];
