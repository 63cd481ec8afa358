import { randomUUID } from 'node:crypto';
import type { BodyOf, createComment, Role } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import type { Recount } from '../card-counts/recount.ts';
import { storedImages } from '../cards/card.rules.ts';
import { type SeeCard, takingPart } from '../cards/see-card.ts';
import { type Attach, withImages } from '../images/attachment.ts';
import type { BlockLists } from '../moderation/block-lists.ts';
import { assertUnlocked } from '../moderation/lock-comments.ts';
import type { NamedInText } from '../references/named-in-text.ts';
import { createdEvent, deletedEvent } from './comment.events.ts';
import type { CommentDocument, CommentRow } from './comment.model.ts';
import type { CommentRepository } from './comment.repository.ts';
import type { Threads } from './threads.ts';

export interface CreateCommentDeps {
  store: AggregateStore<CommentDocument>;
  comments: CommentRepository;
  threads: Threads;
  seeCard: SeeCard;
  attach: Attach;
  recount: Recount;
  namedInText: NamedInText;
  blockLists: Pick<BlockLists, 'assertAllowed'>;
}

export type CreateComment = (
  user: SignedIn,
  cardId: string,
  body: BodyOf<typeof createComment>,
  /** The id that what asks for it gives it, and whether that is an e-mail; a new one otherwise. */
  given?: { id: string; byMail: boolean },
) => Promise<{ comment: CommentDocument; role: Role }>;

const repliedToDeleted = () => new AppError('conflict', 'The comment you reply to was deleted');

export function createCreateComment(deps: CreateCommentDeps): CreateComment {
  const { store, comments, threads, seeCard, attach, recount, namedInText, blockLists } = deps;

  const takePart = takingPart(seeCard);

  async function parentOf(cardId: string, parentCommentId: string | null): Promise<CommentRow | null> {
    if (parentCommentId === null) return null;
    const parent = await comments.find(parentCommentId);
    if (!parent || parent.cardId !== cardId) throw notFound('Comment');
    if (parent.placeholder) throw repliedToDeleted();
    return parent;
  }

  /** Nobody has been told of it but by its event, which its removal now follows; it may have been counted. */
  async function takeBack({ _id, cardId }: CommentDocument): Promise<void> {
    await threads.delete(_id, () => {});
    await recount.now(cardId, ['comment']);
  }

  return async (user, cardId, body, given) => {
    const { card, board, role } = await takePart(user, cardId);
    assertUnlocked(card, role);
    await blockLists.assertAllowed(card.projectId, role, { content: body.content });
    const parent = await parentOf(cardId, body.parentCommentId ?? null);
    const text = { text: body.content, path: 'content' as const };
    const named = await namedInText(user, text, { role, board, card });
    const now = new Date();
    const { boardId, projectId } = card;
    const fields = {
      _id: given?.id ?? randomUUID(),
      ...(given?.byMail ? { byMail: true } : {}),
      ...{ cardId, boardId, projectId, userId: user.id, content: body.content },
      imageUrls: storedImages(body.imageUrls),
      parentCommentId: parent?._id ?? null,
      ...named,
      placeholder: false,
      ...{ createdAt: now, updatedAt: now, recountAt: now },
    };
    const owner = { cardId, commentId: fields._id, boardId, projectId };
    const attachment = attach(user.id, owner);
    const comment = await withImages(attachment, async () => {
      await attachment.prepare(null, fields.imageUrls);
      return store.insert(fields, [createdEvent(fields, user.username, card, parent?.userId ?? null)]);
    });
    if (!(await threads.join(comment))) {
      await takeBack(comment);
      throw repliedToDeleted();
    }
    if (!(await recount.now(cardId, ['comment'], card))) {
      // The card was deleted in the meantime. It may be restored, but not with what was refused.
      await store.remove(comment._id, (doc) => [deletedEvent(doc)]);
      throw notFound('Card');
    }
    recount.counted('comment', comment);
    return { comment, role };
  };
}
