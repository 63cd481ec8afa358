import type {
  CommentSnapshot,
  cardDeleted,
  cardMoved,
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
  /** When it was last deleted; what came before may be gone, also after a restoration. */
  deletedAt: string;
  hasMoved: boolean;
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
    const known = cards.get(cardId) ?? { comments: [], upvotes: [], deletedAt: '', hasMoved: false };
    cards.set(cardId, known);
    return known;
  };
  for (const { type, data, time } of events) {
    if (type === 'cards.comment.created') {
      const { comment } = data as DataOf<typeof commentCreated>;
      ofCard(comment.cardId).comments.push(comment);
    } else if (type === 'cards.card.deleted') {
      const card = ofCard((data as DataOf<typeof cardDeleted>).cardId);
      if (time > card.deletedAt) card.deletedAt = time;
    } else if (type === 'cards.card.moved') {
      ofCard((data as DataOf<typeof cardMoved>).card.id).hasMoved = true;
    } else if (type === 'cards.comment.deleted') {
      withdrawn.add((data as DataOf<typeof commentDeleted>).commentId);
    } else if (type === 'cards.vote.changed') {
      const { cardId, userId, kind, on } = data as DataOf<typeof voteChanged>;
      if (kind === 'upvote') ofCard(cardId).upvotes.push({ userId, on, at: time });
    }
  }
  return { ofCard, isWithdrawn: (commentId) => withdrawn.has(commentId) };
}
