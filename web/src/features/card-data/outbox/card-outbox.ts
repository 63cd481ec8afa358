import { type Card, type Comment, listProjects, type Project } from '@cardinal/contracts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import type { Change, Changes } from '#features/outbox/index.ts';
import { type KeptCard, sendCard, storeNewCard } from '../api/create-card.ts';
import { likeToggle } from '../api/like-card.ts';
import {
  type KeptMove,
  type MoveResult,
  type Neighbour,
  provisionalRank,
  saveMove,
} from '../api/move-card.ts';
import { type CardEdit, type SaveResult, saveCard } from '../api/update-card.ts';
import { upvoteToggle } from '../api/upvote-card.ts';
import { type KeptVote, type Toggle, toSend } from '../api/use-toggle.ts';
import { addCard, cardKey, findCard, patchCard } from '../cache/card-cache.ts';
import {
  findInTables,
  findListed,
  isCardList,
  isCardTable,
  moveInLists,
  refreshCardLists,
} from '../cache/card-lists.ts';
import { type CardChanges, changedKeys } from '../changes/card-changes.ts';
import { storeCard } from '../changes/store-card.ts';
import { changeCommentCount } from '../comments/comment-cache.ts';
import { type KeptComment, sendComment } from '../comments/create-comment.ts';
import { createPendingComment } from '../comments/pending-comment.ts';
import { describeChange } from '../fields/field-names.ts';
import { toPendingId } from '../pending/pending-id.ts';
import { commentsQuery } from '../queries/card.queries.ts';
import { quoteTitle } from '../undo/offer-undo.ts';
import { createPendingCard } from './pending-card.ts';

/** Reads again what a change was shown in: the server knows how it was. */
function readAgain(client: QueryClient, cardId: string): void {
  const listed = findListed(client, cardId);
  if (listed) refreshCardLists(client, listed.address);
  void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
}

const describe = (card: Partial<Card>, keys: readonly string[]): string =>
  keys.map((key) => describeChange(key as 'title', card[key as 'title'])).join(', ');

/** Takes a change back, except for what has changed since, and reads what it was shown in again. */
function undo(client: QueryClient, cardId: string, mine: Partial<Card>, before: Partial<Card>): void {
  const now = findCard(client, cardId);
  const keys = changedKeys(mine as CardChanges) as (keyof Card)[];
  const old = keys.filter((key) => before[key] !== undefined && isSame(now?.[key], mine[key]));
  if (now && old.length > 0)
    patchCard(client, cardId, Object.fromEntries(old.map((key) => [key, before[key]])));
  readAgain(client, cardId);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The card in each place that shows it. */
const findAll = (client: QueryClient, cardId: string): Card[] =>
  [
    client.getQueryData<Card>(cardKey(cardId)),
    findListed(client, cardId)?.card,
    findInTables(client, cardId),
  ].filter((card) => card !== undefined);

export const projectsKey: QueryKey = callKey(listProjects);

const readProjects = (client: QueryClient) => client.getQueryData<Project[]>(projectsKey) ?? [];

/** A project can forbid copies of what is in it; one that is not known may do so. */
export const mayKeepIn = (client: QueryClient, projectId: string | undefined): boolean =>
  readProjects(client).some(({ id, allowsCopies }) => id === projectId && allowsCopies);

const findProjectId = (client: QueryClient, cardId: string): string | undefined =>
  findAll(client, cardId)[0]?.projectId;

/** The fields of a card that a merge needs. */
function stripChange({ base, changes, title = base.title }: CardEdit): CardEdit {
  const { id, version } = base;
  const before = Object.fromEntries(changedKeys(changes).map((key) => [key, base[key]]));
  return { base: { id, version, ...before }, changes, title };
}

const stripNeighbour = (card: Neighbour | undefined) => card && { id: card.id, rank: card.rank };

function stripMove({ card, move }: KeptMove): KeptMove {
  const { id, version, rank, title, status } = card;
  const { above, below } = move;
  const next = { status: move.status, above: stripNeighbour(above), below: stripNeighbour(below) };
  return { card: { id, version, rank, title, status }, move: next };
}

const createCardChange = (client: QueryClient): Change<CardEdit, SaveResult> => ({
  strip: stripChange,
  lane: ({ base }) => `card ${base.id}`,
  cardId: ({ base }) => base.id,
  title: ({ title = '' }) => `Change of ${quoteTitle(title)}`,
  projectId: ({ base }) => findProjectId(client, base.id),
  words: ({ changes }) => describe(changes, changedKeys(changes)),
  text: ({ changes }) => changes.description ?? changes.title,
  reword: (input, text) => {
    const key = typeof input.changes.description === 'string' ? 'description' : 'title';
    return { ...input, changes: { ...input.changes, [key]: text } };
  },
  send: saveCard,
  show: ({ base, changes }) => patchCard(client, base.id, changes),
  takeBack: ({ base, changes }) => undo(client, base.id, changes, base),
  settle: ({ current }) => storeCard(client, current),
  findConflict({ conflicts, current }, { changes, title }) {
    if (conflicts.length === 0) return undefined;
    const reason = `Someone else changed this card first. It now has ${describe(current, conflicts)}.`;
    return { reason, next: stripChange({ base: current, changes, title }) };
  },
});

const createMove = (client: QueryClient): Change<KeptMove, MoveResult> => ({
  strip: stripMove,
  lane: ({ card }) => `card ${card.id}`,
  cardId: ({ card }) => card.id,
  title: ({ card }) => `Move of ${quoteTitle(card.title)}`,
  projectId: ({ card }) => findProjectId(client, card.id),
  words: ({ move }) => move.status,
  send: saveMove,
  show({ card, move }) {
    const rank = provisionalRank(card, move);
    patchCard(client, card.id, { status: move.status, rank });
  },
  takeBack: ({ card, move }) =>
    undo(client, card.id, { status: move.status, rank: provisionalRank(card, move) }, card),
  settle(result) {
    storeCard(client, result.card);
    readAgain(client, result.card.id);
  },
  findConflict({ conflict, card: current }, { move }) {
    if (!conflict) return undefined;
    const reason = `Someone else moved this card first. It is in ${current.status} now.`;
    return { reason, next: stripMove({ card: current, move }) };
  },
});

/** Where some of its places show the vote already, all do then. */
function turn(client: QueryClient, toggle: Toggle, cardId: string, on: boolean): void {
  const card = findAll(client, cardId).find((one) => toggle.is(one) !== on);
  if (card) patchCard(client, cardId, toggle.flip(card));
}

const createVote = (client: QueryClient, toggle: Toggle, noun: string): Change<KeptVote, Partial<Card>> => ({
  lane: ({ cardId }) => `${toggle.name} ${cardId}`,
  cardId: ({ cardId }) => cardId,
  title: ({ title, on }) => `${on ? noun : `${noun} taken back`}: ${quoteTitle(title)}`,
  projectId: ({ cardId }) => findProjectId(client, cardId),
  send: toSend(toggle),
  show: ({ cardId, on }) => turn(client, toggle, cardId, on),
  takeBack({ cardId, on }) {
    turn(client, toggle, cardId, !on);
    readAgain(client, cardId);
  },
  settle(answer, { cardId }) {
    patchCard(client, cardId, answer);
    void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
  },
});

const createComment = (client: QueryClient): Change<KeptComment, Comment> => {
  const change = (cardId: string, next: (comments: Comment[]) => Comment[]) =>
    client.setQueryData(commentsQuery(cardId).queryKey, (comments) => comments && next(comments));
  return {
    lane: ({ cardId }) => `card ${cardId}`,
    cardId: ({ cardId }) => cardId,
    title: ({ title }) => `Comment on ${quoteTitle(title)}`,
    // Internal notes never come here.
    projectId: ({ cardId }) => findProjectId(client, cardId),
    text: ({ body }) => body.content,
    send: sendComment,
    show({ cardId, author, body }, name) {
      const id = toPendingId(name);
      change(cardId, (comments) =>
        comments.some((one) => one.id === id)
          ? comments
          : [...comments, createPendingComment(cardId, author, body, name)],
      );
    },
    takeBack: ({ cardId }, name) =>
      change(cardId, (comments) => comments.filter(({ id }) => id !== toPendingId(name))),
    settle(comment, { cardId }, name) {
      const gone = [toPendingId(name), comment.id];
      change(cardId, (comments) => [...comments.filter(({ id }) => !gone.includes(id)), comment]);
      changeCommentCount(client, cardId, 1);
    },
    reword: (input, content) => ({ ...input, body: { ...input.body, content } }),
  };
};

const createNewCard = (client: QueryClient): Change<KeptCard, Card> => {
  const drop = (name: string) => {
    const listed = findListed(client, toPendingId(name));
    if (listed) moveInLists(client, listed.address, listed.card, undefined);
  };
  return {
    lane: ({ address }) => `board ${address.projectSlug}/${address.boardSlug}`,
    cardId: (_, name) => toPendingId(name),
    title: ({ body }) => `New card ${quoteTitle(body.title)}`,
    projectId: ({ address }) => readProjects(client).find(({ slug }) => slug === address.projectSlug)?.id,
    words: ({ body }) => body.description ?? undefined,
    text: ({ body }) => body.title,
    reword: (input, title) => ({ ...input, body: { ...input.body, title } }),
    send: sendCard,
    show: (kept, name) => addCard(client, kept.address, createPendingCard(kept, name)),
    takeBack: (_, name) => drop(name),
    settle(card, { address }, name) {
      drop(name);
      storeNewCard(client, address, card);
    },
  };
};

/** Whether a change of a card, or of its comments, is shown in it. */
export const hasCards = (key: QueryKey): boolean =>
  key[0] === '/api/cards' || isCardTable(key) || isCardList(key);

/** Shows a change in what was read, which stays as old as it is, and to be read again where it was. */
function keepAges(client: QueryClient, show: () => void): void {
  const queries = client.getQueryCache().findAll({ predicate: ({ queryKey }) => hasCards(queryKey) });
  const ages = queries.map(({ state: { dataUpdatedAt, isInvalidated } }) => ({
    dataUpdatedAt,
    isInvalidated,
  }));
  notifyManager.batch(() => {
    show();
    for (const [i, query] of queries.entries())
      if (query.state.dataUpdatedAt !== ages[i]!.dataUpdatedAt) query.setState(ages[i]!);
  });
}

/** The changes of cards that are kept until they are done. */
export function createCardChanges(client: QueryClient): Changes {
  const all = listChanges(client);
  const withAges = ([name, change]: [string, Changes[string]]) => {
    const show: typeof change.show = (...args) => keepAges(client, () => change.show(...args));
    return [name, { ...change, show }];
  };
  return Object.fromEntries(Object.entries(all).map(withAges));
}

const listChanges = (client: QueryClient): Changes => ({
  'card.change': createCardChange(client),
  'card.move': createMove(client),
  'card.upvote': createVote(client, upvoteToggle, 'Upvote'),
  'card.like': createVote(client, likeToggle, 'Like'),
  'card.create': createNewCard(client),
  'comment.create': createComment(client),
});
