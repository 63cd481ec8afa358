import { type BodyOf, type createComment, may, type Role } from '@cardinal/contracts';
import { AppError, type NewEvent, newId, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { storedImages } from '../../kernel/card/card.rules.ts';
import { assertUnlocked } from '../../kernel/card/lock.rules.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import { type Attach, withImages } from '../../kernel/images/attachment.ts';
import { createdEvent, deletedEvent } from './comment.events.ts';
import type { CommentDocument, CommentRow } from './comment.model.ts';
import { type CommentKinds, getCommentKind } from './comment-kind.ts';
import { isInternal, placeOfComment } from './note.rules.ts';

export interface CreateCommentDeps {
  kinds: CommentKinds;
  seeCard: SeeCard;
  attach: Attach;
  /** Asks the features. */
  ask: Pick<AskFeatures, 'checkText' | 'nameInText'>;
}

export type CreateComment = (
  user: SignedIn,
  cardId: string,
  body: BodyOf<typeof createComment>,
  /** The id that what asks for it gives it, and whether that is an e-mail; a new one otherwise. */
  given?: { id: string; byMail?: boolean },
) => Promise<{ comment: CommentDocument; role: Role }>;

type NewComment = Omit<CommentDocument, 'version' | 'outbox' | 'deleted'>;

const repliedToDeleted = () => new AppError('conflict', 'The comment you reply to was deleted');

/** Stores a comment with its images, or leaves nothing of it. Says whether it is new, and whether its card counts it already. */
const createStoreComment =
  ({ kinds, attach }: Pick<CreateCommentDeps, 'kinds' | 'attach'>) =>
  async (comment: NewComment, uploaderId: string, event: NewEvent, card: CardRow) => {
    const { _id: commentId, cardId, boardId, projectId, internal } = comment;
    const owner = { cardId, commentId, boardId, projectId, ...(internal ? { internal } : {}) };
    const attachment = attach(uploaderId, owner);
    const kind = getCommentKind(kinds, comment);
    return withImages(attachment, async () => {
      await attachment.prepare(null, comment.imageUrls);
      // A reply may have to be taken back, so it is counted later.
      const growth = comment.parentCommentId === null ? kind.grow(card) : null;
      const { inserted, isNew, changed } = await kind.store.insertThen(comment, [event], growth);
      return { stored: inserted, imageUrls: inserted.imageUrls, isNew, isCounted: changed !== null };
    });
  };

export function createCreateComment(deps: CreateCommentDeps): CreateComment {
  const { kinds, seeCard, attach, ask } = deps;

  const takePart = requireParticipant(seeCard);

  /** Somebody who may not see notes finds nothing where one is. */
  async function findParent(commentId: string, role: Role): Promise<CommentRow | null> {
    const comment = await kinds.open.comments.find(commentId);
    return comment ?? (may(role, 'note.use') ? kinds.internal.comments.find(commentId) : null);
  }

  async function requireParent(
    cardId: string,
    parentId: string | null,
    role: Role,
  ): Promise<CommentRow | null> {
    if (parentId === null) return null;
    const parent = await findParent(parentId, role);
    if (!parent || parent.cardId !== cardId) throw notFound('Comment');
    if (parent.placeholder) throw repliedToDeleted();
    return parent;
  }

  /** Nobody knows of it but by its event, which its removal now follows; it may have been counted. */
  async function takeBack(comment: CommentDocument): Promise<void> {
    const { threads, count } = getCommentKind(kinds, comment);
    await threads.delete(comment._id, () => {});
    await count(comment.cardId);
  }

  const store = createStoreComment({ kinds, attach });

  return async (user, cardId, body, given) => {
    const { card, board, role } = await takePart(user, cardId);
    const parent = await requireParent(cardId, body.parentCommentId ?? null, role);
    const internal = isInternal(body, parent, role);
    if (!internal.internal) assertUnlocked(card, role);
    await ask.checkText(card.projectId, role, { content: body.content });
    const text = { text: body.content, path: 'content' as const };
    const named = await ask.nameInText(user, text, placeOfComment({ role, board, card }, internal));
    const now = new Date();
    const { boardId, projectId } = card;
    const fields: NewComment = {
      _id: given?.id ?? newId(),
      ...(given?.byMail ? { byMail: true } : {}),
      ...{ cardId, boardId, projectId, userId: user.id, content: body.content },
      imageUrls: storedImages(body.imageUrls),
      parentCommentId: parent?._id ?? null,
      ...internal,
      ...named,
      placeholder: false,
      ...{ createdAt: now, updatedAt: now, recountAt: now },
    };
    const event = createdEvent(fields, user.username, card, parent?.userId ?? null);
    const { stored: comment, isNew, isCounted } = await store(fields, user.id, event, card);
    const kind = getCommentKind(kinds, comment);
    if (!(await kind.threads.join(comment))) {
      await takeBack(comment);
      throw repliedToDeleted();
    }
    // One that is not new may be in the count already.
    const known = isNew ? ({ card, grown: 1 } as const) : undefined;
    if (!isCounted && !(await kind.count(cardId, known))) {
      // The card was deleted in the meantime. It may be restored, but not with what was refused.
      await kind.store.remove(comment._id, (doc) => [deletedEvent(doc)]);
      throw notFound('Card');
    }
    kind.counted(comment);
    return { comment, role };
  };
}
