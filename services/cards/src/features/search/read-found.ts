import type { QueryFilter } from 'mongoose';
import type { CardDocument, CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { CommentDocument, CommentModel } from '../comments/comment.model.ts';
import type { FoundEntry } from './find-entries.ts';
import {
  buildExcerpt,
  type Excerpt,
  haveAll,
  type Mark,
  marksIn,
  type Rank,
  rankOfTitle,
  ranks,
} from './match.ts';

export type FoundCard = Pick<
  CardRow,
  '_id' | 'projectId' | 'boardId' | 'title' | 'type' | 'status' | 'closingReason' | 'deleted'
> & {
  description?: string;
};
type FoundComment = Pick<CommentDocument, '_id' | 'cardId' | 'content' | 'deleted' | 'placeholder'>;

/** A card that has what was looked for, as it is now. */
export interface Match {
  card: FoundCard;
  foundIn: 'title' | 'description' | 'comment';
  commentId: string | null;
  titleMarks: Mark[];
  excerpt: Excerpt | null;
}

const cardFields = {
  ...{ projectId: 1, boardId: 1, title: 1, type: 1 },
  ...{ status: 1, closingReason: 1, deleted: 1 },
} as const;
const commentFields = { cardId: 1, content: 1, deleted: 1, placeholder: 1 } as const;

function inTitle(card: FoundCard, words: readonly string[], rank: Rank): Match | null {
  const best = rankOfTitle(card.title, words);
  // A card that fits less well by now is found again at its own rank.
  if (best === null || ranks.indexOf(best) > ranks.indexOf(rank)) return null;
  const titleMarks = marksIn(card.title, words, best);
  return { card, foundIn: 'title', commentId: null, titleMarks, excerpt: null };
}

function inText(card: FoundCard, words: readonly string[]): Match | null {
  const { title, description = '' } = card;
  if (!haveAll([title, description], words)) return null;
  const titleMarks = marksIn(title, words, 'text');
  return {
    card,
    foundIn: 'description',
    commentId: null,
    titleMarks,
    excerpt: buildExcerpt(description, words),
  };
}

function inComment(
  card: FoundCard,
  comment: FoundComment | undefined,
  words: readonly string[],
): Match | null {
  if (!comment || comment.deleted || comment.placeholder || comment.cardId !== card._id) return null;
  if (!haveAll([comment.content], words)) return null;
  const excerpt = buildExcerpt(comment.content, words);
  return { card, foundIn: 'comment', commentId: comment._id, titleMarks: [], excerpt };
}

/** Filter of the cards that were found. */
export interface WantedCards {
  boardIds: ReadonlySet<string>;
  /** Conditions beside the words; empty where all are wanted. */
  where: QueryFilter<CardDocument>;
}

export interface ReadFoundDeps {
  cards: CardModel;
  comments: CommentModel;
}

/** Reads what was found, and leaves out what is deleted, elsewhere or has another text by now: the index may be behind. */
export function createReadFound({ cards, comments }: ReadFoundDeps) {
  return async (
    found: readonly FoundEntry[],
    words: readonly string[],
    rank: Rank,
    { boardIds, where }: WantedCards,
  ): Promise<Match[]> => {
    const fields = rank === 'text' ? { ...cardFields, description: 1 } : cardFields;
    const commentIds = found.flatMap(({ commentId }) => commentId ?? []);
    const [foundCards, foundComments] = await Promise.all([
      cards.find({ ...where, _id: { $in: found.map(({ cardId }) => cardId) } }, fields).lean<FoundCard[]>(),
      commentIds.length > 0
        ? comments.find({ _id: { $in: commentIds } }, commentFields).lean<FoundComment[]>()
        : [],
    ]);
    const byId = new Map(foundCards.map((card) => [card._id, card]));
    const commentsById = new Map(foundComments.map((comment) => [comment._id, comment]));
    return found.flatMap(({ cardId, commentId }) => {
      const card = byId.get(cardId);
      if (!card || card.deleted || !boardIds.has(card.boardId)) return [];
      if (rank === 'comment') return inComment(card, commentsById.get(commentId ?? ''), words) ?? [];
      return (rank === 'text' ? inText(card, words) : inTitle(card, words, rank)) ?? [];
    });
  };
}
export type ReadFound = ReturnType<typeof createReadFound>;
