import type {
  boardDeleted,
  CardSnapshot,
  CommentSnapshot,
  cardCreated,
  cardDeleted,
  cardMerged,
  cardUpdated,
  commentCreated,
  commentDeleted,
  DataOf,
  Envelope,
  noteCreated,
  voteChanged,
} from '@cardinal/contracts';

interface Vote {
  userId: string;
  at: string;
  on: boolean;
}

/** All comments and votes on a card, from the events. */
interface CardHistory {
  comments: CommentSnapshot[];
  upvotes: Vote[];
  /** When it was last deleted; what came before may be gone, also after a restoration. */
  deletedAt: string;
  hasMoved: boolean;
  /** Whether another card was taken out of it. */
  hasUnmerged: boolean;
  /** More than one where somebody claimed what they had submitted as a guest. */
  authors: Set<string>;
  /** To whom it was assigned at any time. */
  assignees: Set<string>;
  /** Cards that were merged into it, whether they are still or not. */
  merges: { cardId: string; at: string }[];
  /** The boards where it was, since when, the first first. */
  places: { boardId: string; since: string; version: number }[];
}

export interface History {
  ofCard(cardId: string): CardHistory;
  /** When it was last out of sight, by itself or with its board; earlier notifications may be gone. */
  hiddenUntil(cardId: string): string;
  /** The boards where it was at that time or later. */
  boardsSince(cardId: string, time: string): string[];
  /** People who may take part in it because of cards merged into it: they wrote them, or on them. */
  broughtTo(cardId: string): string[];
  /** The card where a comment or note was written. */
  writtenOn(commentId: string): string | undefined;
  /** Whether a board was in the trash for a while. */
  wasAway(boardId: string): boolean;
  /** When a comment was deleted or hidden, or a note deleted; null if it never was. */
  withdrawnAt(commentId: string): string | null;
}

/** When a board was in the trash. */
interface Absence {
  boardId: string;
  from: string;
  to: string;
}

/** After all times. */
const never = '9999';

function findAbsences(events: readonly Envelope[]): Absence[] {
  const changes = events
    .filter(({ type }) => type === 'projects.board.deleted' || type === 'projects.board.restored')
    .sort((a, b) => a.version - b.version);
  return [...Map.groupBy(changes, ({ subject }) => subject)].flatMap(([boardId, ofBoard]) =>
    ofBoard.flatMap(({ type, data, time: from }, at) => {
      if (type !== 'projects.board.deleted' || !(data as DataOf<typeof boardDeleted>).trashed) return [];
      return [{ boardId, from, to: ofBoard[at + 1]?.time ?? never }];
    }),
  );
}

/** When a card last was on a board that was in the trash; empty if never. */
function lastHidden({ places }: CardHistory, absences: readonly Absence[]): string {
  const inOrder = places.toSorted((a, b) => a.version - b.version);
  const ends = inOrder.flatMap(({ boardId, since }, at) => {
    const until = inOrder[at + 1]?.since ?? never;
    return absences
      .filter((absence) => absence.boardId === boardId && absence.from < until && absence.to > since)
      .map(({ to }) => [to, until].sort()[0] as string);
  });
  return ends.sort().at(-1) ?? '';
}

function boardsSince({ places }: CardHistory, time: string): string[] {
  const inOrder = places.toSorted((a, b) => a.version - b.version);
  const still = inOrder.filter((_place, at) => (inOrder[at + 1]?.since ?? never) >= time);
  return [...new Set(still.map(({ boardId }) => boardId))];
}

/** Reads the events as a history of cards. */
export function readHistory(events: readonly Envelope[]): History {
  const cards = new Map<string, CardHistory>();
  const withdrawn = new Map<string, string>();
  const written = new Map<string, string>();
  const ofCard = (cardId: string): CardHistory => {
    const known = cards.get(cardId) ?? {
      ...{ comments: [], upvotes: [], deletedAt: '', hasMoved: false, hasUnmerged: false },
      ...{ authors: new Set<string>(), assignees: new Set<string>(), merges: [], places: [] },
    };
    cards.set(cardId, known);
    return known;
  };
  const absences = findAbsences(events);
  for (const { type, data, time, version } of events) {
    const { card: snapshot } = data as { card?: CardSnapshot };
    if (snapshot) {
      ofCard(snapshot.id).authors.add(snapshot.createdBy);
      for (const userId of snapshot.assigneeIds) ofCard(snapshot.id).assignees.add(userId);
    }
    if (type === 'cards.card.created' || type === 'cards.card.moved') {
      const { card } = data as DataOf<typeof cardCreated>;
      ofCard(card.id).places.push({ boardId: card.boardId, since: time, version });
      if (type === 'cards.card.moved') ofCard(card.id).hasMoved = true;
    } else if (type === 'cards.card.merged') {
      const { card, from } = data as DataOf<typeof cardMerged>;
      ofCard(card.id).merges.push({ cardId: from.id, at: time });
    } else if (type === 'cards.card.updated') {
      const { card, changes = [] } = data as DataOf<typeof cardUpdated>;
      if (changes.some(({ field, to }) => field === 'merged' && to === null))
        ofCard(card.id).hasUnmerged = true;
    } else if (type === 'cards.comment.created') {
      const { comment } = data as DataOf<typeof commentCreated>;
      ofCard(comment.cardId).comments.push(comment);
      written.set(comment.id, comment.cardId);
    } else if (type === 'cards.note.created') {
      const { comment } = data as DataOf<typeof noteCreated>;
      written.set(comment.id, comment.cardId);
    } else if (type === 'cards.card.deleted') {
      const card = ofCard((data as DataOf<typeof cardDeleted>).cardId);
      if (time > card.deletedAt) card.deletedAt = time;
    } else if (type === 'cards.comment.deleted' || type === 'cards.note.deleted') {
      withdrawn.set((data as DataOf<typeof commentDeleted>).commentId, time);
    } else if (type === 'cards.vote.changed') {
      const { cardId, userId, kind, on } = data as DataOf<typeof voteChanged>;
      if (kind === 'upvote') ofCard(cardId).upvotes.push({ userId, on, at: time });
    }
  }
  const hiddenUntil = (cardId: string) => {
    const card = ofCard(cardId);
    return [card.deletedAt, lastHidden(card, absences)].sort()[1] as string;
  };
  function* broughtTo(cardId: string, seen = new Set<string>()): Generator<string> {
    seen.add(cardId);
    for (const { cardId: from } of ofCard(cardId).merges) {
      if (seen.has(from)) continue;
      const { authors, comments } = ofCard(from);
      yield* authors;
      for (const { userId } of comments) yield userId;
      yield* broughtTo(from, seen);
    }
  }
  return {
    ofCard,
    broughtTo: (cardId) => [...broughtTo(cardId)],
    hiddenUntil,
    writtenOn: (commentId) => written.get(commentId),
    wasAway: (boardId) => absences.some((absence) => absence.boardId === boardId),
    boardsSince: (cardId, time) => boardsSince(ofCard(cardId), time),
    withdrawnAt: (commentId) => withdrawn.get(commentId) ?? null,
  };
}
