import {
  cardStatuses,
  countUnread,
  type DataOf,
  type Envelope,
  listProjects,
  pageBoardCards,
  type pointsAwarded,
} from '@cardinal/contracts';
import type { Databases, Row } from '../databases.ts';
import type { Worker } from '../load/worker.ts';
import { type Check, checkEach, short } from './check.ts';
import type { BoardRow, CustomerVoteRow, Truth } from './truth.ts';

const countBy = <T>(things: Iterable<T>, getKey: (thing: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(getKey(thing), (counts.get(getKey(thing)) ?? 0) + 1);
  return counts;
};

/** The customers who want each card: one who was named on several that were merged counts once. */
function customersByCard({ customerVotes }: Truth): Map<string, Set<string>> {
  const byCard = Map.groupBy(customerVotes.values(), ({ cardId }) => cardId);
  const names = (votes: readonly CustomerVoteRow[]) =>
    new Set(votes.map(({ customer }) => customer.toLowerCase()));
  return new Map([...byCard].map(([cardId, votes]) => [cardId, names(votes)]));
}

/** The counts in a card's document. */
function checkCards(truth: Truth): Check {
  const comments = countBy(
    [...truth.comments.values()].filter(({ placeholder }) => !placeholder),
    ({ cardId }) => cardId,
  );
  const upvotes = countBy(
    [...truth.upvotes.values()].filter(({ on }) => on),
    ({ cardId }) => cardId,
  );
  const likes = countBy(
    [...truth.likes.values()].filter(({ on }) => on),
    ({ cardId }) => cardId,
  );
  const notes = countBy(
    [...truth.notes.values()].filter(({ placeholder }) => !placeholder),
    ({ cardId }) => cardId,
  );
  const customers = customersByCard(truth);
  return checkEach('comments, notes, upvotes and likes of cards', truth.cards.values(), (card) => {
    const { _id, commentCount, noteCount = 0, upvoteCount, likeCount } = card;
    const said = [commentCount, noteCount, upvoteCount - (customers.get(_id)?.size ?? 0), likeCount];
    const real = [comments, notes, upvotes, likes].map((counts) => counts.get(_id) ?? 0);
    return short(said) === short(real)
      ? null
      : `Card ${_id} says ${short(said)}, and there are ${short(real)}`;
  });
}

/** A board's number of cards in the projects service. */
function checkBoards(truth: Truth): Check {
  const cards = countBy(truth.cards.values(), ({ boardId }) => boardId);
  return checkEach('cards of boards', truth.boards.values(), ({ _id, cardCount }) =>
    cardCount === (cards.get(_id) ?? 0)
      ? null
      : `Board ${_id} says ${cardCount}, and there are ${cards.get(_id) ?? 0}`,
  );
}

/** Totals and columns as shown to a user. */
async function checkShownCounts(truth: Truth, { who }: Worker): Promise<Check> {
  const wrong = new Map<string, string>();
  const cardsByBoard = Map.groupBy(truth.cards.values(), ({ boardId }) => boardId);
  const look = async ({ _id, slug, projectId }: BoardRow) => {
    const project = truth.projects.get(projectId);
    const page = await who.call(pageBoardCards, { params: { slug: project?.slug ?? '', boardSlug: slug } });
    const cards = cardsByBoard.get(_id) ?? [];
    const real = Object.fromEntries(
      cardStatuses.map((status) => [status, cards.filter((card) => card.status === status).length]),
    );
    if (page.total !== cards.length || cardStatuses.some((status) => page.counts[status] !== real[status]))
      wrong.set(
        _id,
        `Board ${_id} shows ${page.total} ${short(page.counts)}, and there are ${cards.length} ${short(real)}`,
      );
  };
  for (const board of truth.boards.values()) await look(board);
  return checkEach('counts of boards as they are shown', truth.boards.keys(), (id) => wrong.get(id) ?? null);
}

async function checkProjects(truth: Truth, { who }: Worker): Promise<Check> {
  const shown = new Map((await who.call(listProjects)).map((project) => [project.id, project]));
  return checkEach('boards and cards of projects as they are shown', truth.projects.keys(), (id) => {
    const boards = [...truth.boards.values()].filter(({ projectId }) => projectId === id).length;
    const cards = [...truth.cards.values()].filter(({ projectId }) => projectId === id).length;
    const { boardCount, cardCount } = shown.get(id) ?? {};
    const same = boardCount === boards && cardCount === cards;
    return same
      ? null
      : `Project ${id} shows ${boardCount} and ${cardCount}, and there are ${boards} and ${cards}`;
  });
}

interface PointsRow extends Row {
  points: number;
  awardIds: string[];
}

/** Awards outlive their cards, so only their events have all of them. */
async function checkPoints(databases: Databases, events: Iterable<Envelope>, truth: Truth): Promise<Check> {
  const sums = new Map<string, number>();
  for (const { type, data } of events) {
    if (type !== 'cards.points.awarded') continue;
    const { userId, projectId, points } = data as DataOf<typeof pointsAwarded>;
    if (truth.projects.has(projectId))
      sums.set(`${userId}/${projectId}`, (sums.get(`${userId}/${projectId}`) ?? 0) + points);
  }
  const rows = new Map((await databases.rows<PointsRow>('projects', 'points')).map((row) => [row._id, row]));
  return checkEach('points of people', new Set([...sums.keys(), ...rows.keys()]), (id) =>
    rows.get(id)?.points === sums.get(id)
      ? null
      : `${id} has ${rows.get(id)?.points} points, and was given ${sums.get(id)}`,
  );
}

/** Seats that count against a plan are unique for an owner. */
function checkSeats(truth: Truth): Check {
  const seats = countBy(truth.boards.values(), ({ ownerId, seat }) => `${ownerId}/${seat}`);
  return checkEach("boards' seats in their owner's plan", truth.boards.values(), ({ _id, ownerId, seat }) =>
    seats.get(`${ownerId}/${seat}`) === 1 ? null : `Board ${_id} shares place ${seat}`,
  );
}

async function checkUnread(databases: Databases, workers: readonly Worker[]): Promise<Check> {
  const unread = countBy(
    await databases.rows<{ userId: string }>('notifications', 'notifications', { isRead: false }),
    ({ userId }) => userId,
  );
  const shown = new Map<string, number>();
  for (const { id, who } of workers) shown.set(id, (await who.call(countUnread)).count);
  return checkEach('unread notifications as they are shown', shown, ([id, count]) =>
    count === (unread.get(id) ?? 0) ? null : `${id} is shown ${count}, and has ${unread.get(id) ?? 0}`,
  );
}

export interface CheckCountsDeps {
  databases: Databases;
  truth: Truth;
  events: readonly Envelope[];
  workers: readonly Worker[];
  /** A user who sees everything. */
  lead: Worker;
}

/** Every count equals what it counts. */
export const checkCounts = async ({
  databases,
  truth,
  events,
  workers,
  lead,
}: CheckCountsDeps): Promise<Check[]> => [
  checkCards(truth),
  checkBoards(truth),
  await checkShownCounts(truth, lead),
  await checkProjects(truth, lead),
  await checkPoints(databases, events, truth),
  checkSeats(truth),
  await checkUnread(databases, workers),
];
