import type { Comment, Role } from '@cardinal/contracts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { createCommentPresenter } from '../comments/comment.presenter.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';

export interface SeeAnswerDeps {
  comments: Pick<CommentRepository, 'find'>;
  names: Names;
}

/** The official answer of a card; null without one, and where its comment was deleted or went to another card. */
type SeeAnswer = (card: CardRow, viewer: Viewer, role: Role) => Promise<Comment | null>;

export function createSeeAnswer({ comments, names }: SeeAnswerDeps): SeeAnswer {
  const present = createCommentPresenter({ names });
  return async (card, viewer, role) => {
    const comment = card.answerId === undefined ? null : await comments.find(card.answerId);
    if (!comment || comment.placeholder || comment.cardId !== card._id) return null;
    return (await present([comment], viewer, role))[0] ?? null;
  };
}
