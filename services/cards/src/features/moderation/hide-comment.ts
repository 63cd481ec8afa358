import { commentRestored, may, type Role } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound, notFoundAs } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { Recount } from '../../kernel/card-counts/recount.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { deletedEvent, toCommentSnapshot } from '../comments/comment.events.ts';
import type { CommentDocument, CommentRow } from '../comments/comment.model.ts';
import type { CommentRepository } from '../comments/comment.repository.ts';
import { deedOn, toActor } from './moderated.event.ts';

export interface HideCommentDeps {
  store: AggregateStore<CommentDocument>;
  comments: Pick<CommentRepository, 'find'>;
  seeCard: SeeCard;
  recount: Recount;
  names: Names;
}

type Changed = Promise<{ comment: CommentRow; role: Role }>;

/** Both are harmless to repeat. */
export interface HideComment {
  /**
   * Leaves an empty place to everybody but moderators and its author, as a deletion does: a reader of comments passes
   * over it already, so that nothing can show it by mistake.
   */
  hide(user: SignedIn, commentId: string, reason: string | null): Changed;
  /** Brings it back as it was. */
  unhide(user: SignedIn, commentId: string): Changed;
}

/** The comment before it was hidden. */
function restored({ hidden, ...comment }: CommentDocument): CommentDocument {
  return { ...comment, ...hidden?.was, placeholder: false };
}

export function createHideComment({
  store,
  comments,
  seeCard,
  recount,
  names,
}: HideCommentDeps): HideComment {
  /** @throws AppError `not_found` for what the user does not see, or that is deleted */
  async function see(user: SignedIn, commentId: string) {
    const comment = await comments.find(commentId);
    if (!comment) throw notFound('Comment');
    const { role } = await seeCard(user, comment.cardId).catch(notFoundAs('Comment'));
    if (!may(role, 'comment.moderate'))
      throw new AppError('forbidden', 'Only project admins may hide comments');
    if (comment.placeholder && !comment.hidden) throw notFound('Comment');
    return role;
  }

  async function change(
    commentId: string,
    decide: Parameters<typeof store.change>[1],
  ): Promise<CommentDocument> {
    const comment = await store.change(commentId, decide);
    if (!comment) throw notFound('Comment');
    await recount.now(comment.cardId, ['comment']);
    recount.counted('comment', comment);
    return comment;
  }

  return {
    async hide(user, commentId, reason) {
      const role = await see(user, commentId);
      const comment = await change(commentId, (current) => {
        if (current.hidden) return null;
        if (current.placeholder) throw notFound('Comment');
        const { content, mentions, references } = current;
        const was = { content, ...(mentions ? { mentions } : {}), ...(references ? { references } : {}) };
        const hidden = { at: new Date(), by: user.id, reason, was };
        const deed = deedOn.comment(current, { action: 'hide', reason, actor: toActor(user) });
        return {
          set: { hidden, content: '', placeholder: true, recountAt: new Date() },
          unset: ['mentions', 'references'],
          events: [deletedEvent(current), deed],
        };
      });
      return { comment, role };
    },
    async unhide(user, commentId) {
      const role = await see(user, commentId);
      const { userId } = (await comments.find(commentId)) ?? {};
      const writer = userId ? (await names([userId])).get(userId)?.username : undefined;
      const comment = await change(commentId, (current) => {
        if (!current.hidden) return null;
        const after = restored(current);
        const deed = deedOn.comment(after, { action: 'unhide', reason: null, actor: toActor(user) });
        const back = newEvent(commentRestored, { comment: toCommentSnapshot(after, writer ?? 'Unknown') });
        return {
          set: { ...current.hidden.was, placeholder: false, recountAt: new Date() },
          unset: ['hidden'],
          events: [back, deed],
        };
      });
      return { comment, role };
    },
  };
}
