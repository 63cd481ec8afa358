import type {
  CommentSnapshot,
  commentCreated,
  commentDeleted,
  DataOf,
  Envelope,
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
}

export interface History {
  ofCard(cardId: string): CardHistory;
  /** Whether a comment was deleted. */
  isWithdrawn(commentId: string): boolean;
}

/** Reads the events as a history of cards. */
export function readHistory(events: Iterable<Envelope>): History {
  const cards = new Map<string, CardHistory>();
  const withdrawn = new Set<string>();
  const ofCard = (cardId: string): CardHistory => {
    const known = cards.get(cardId) ?? { comments: [], upvotes: [] };
    cards.set(cardId, known);
    return known;
  };
  for (const { type, data, time } of events) {
    if (type === 'cards.comment.created') {
      const { comment } = data as DataOf<typeof commentCreated>;
      ofCard(comment.cardId).comments.push(comment);
    } else if (type === 'cards.comment.deleted') {
      withdrawn.add((data as DataOf<typeof commentDeleted>).commentId);
    } else if (type === 'cards.vote.changed') {
      const { cardId, userId, kind, on } = data as DataOf<typeof voteChanged>;
      if (kind === 'upvote') ofCard(cardId).upvotes.push({ userId, on, at: time });
    }
  }
  return { ofCard, isWithdrawn: (commentId) => withdrawn.has(commentId) };
}
