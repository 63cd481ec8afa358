import type { Role } from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { addedTo, storedImages } from '../../kernel/card/card.rules.ts';
import { assertUnlocked } from '../../kernel/card/lock.rules.ts';
import { mentionedIn } from '../../kernel/card/mention.rules.ts';
import { type Attach, withImages } from '../../kernel/images/attachment.ts';
import type { ImageRemoval } from '../../kernel/images/image-removal.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import { updatedEvent } from './comment.events.ts';
import type { CommentHooks } from './comment.hooks.ts';
import type { CommentDocument, CommentRow } from './comment.model.ts';
import { type CommentKinds, getCommentKind } from './comment-kind.ts';
import { keptEdits, sameContent } from './edit.rules.ts';
import { placeOfComment } from './note.rules.ts';
import { type SeeOwnComment, stillThere } from './see-comment.ts';

export interface ChangeCommentDeps {
  kinds: CommentKinds;
  see: SeeOwnComment;
  names: Names;
  attach: Attach;
  removal: ImageRemoval;
  /** Asks the features. */
  ask: Pick<AskFeatures, 'checkText' | 'nameInText'>;
  hooks: Pick<CommentHooks, 'deleted'>;
}

interface CommentRef {
  commentId: string;
  /** If given, it must be the comment's own card. */
  cardId: string | undefined;
}

interface Edit {
  content: string;
  /** All that it has from then on; without it they stay. */
  imageUrls?: readonly string[] | null | undefined;
  ifMatch?: number | undefined;
}

export interface ChangeComment {
  /** @throws AppError `stale_version` where it is not the version in `ifMatch` */
  edit(user: SignedIn, ref: CommentRef, edit: Edit): Promise<{ comment: CommentRow; role: Role }>;
  delete(user: SignedIn, ref: CommentRef): Promise<void>;
}

export function createChangeComment(deps: ChangeCommentDeps): ChangeComment {
  const { kinds, see, names, attach, removal, ask, hooks } = deps;

  async function findWriterName({ userId }: CommentRow, user: SignedIn): Promise<string> {
    if (userId === user.id) return user.username;
    return (await names([userId])).get(userId)?.username ?? 'Unknown';
  }

  function createAttachment(
    user: SignedIn,
    card: CardRow,
    { _id: commentId, internal, mergedFrom }: CommentRow,
  ) {
    const { _id: cardId, boardId, projectId } = card;
    return attach(user.id, {
      ...{ cardId, commentId, boardId, projectId },
      ...(internal ? { internal } : {}),
      ...(mergedFrom?.length ? { mergedFrom } : {}),
    });
  }

  return {
    async edit(user, { commentId, cardId }, { content, imageUrls, ifMatch }) {
      const { comment, ...seen } = await see(user, commentId, cardId);
      if (!comment.internal) assertUnlocked(seen.card, seen.role);
      await ask.checkText(seen.card.projectId, seen.role, { content });
      // An admin may edit it too, and its writer stays its writer.
      const writer = await findWriterName(comment, user);
      const attachment = createAttachment(user, seen.card, comment);
      const place = placeOfComment(seen, comment);
      const decide = async (current: CommentDocument) => {
        stillThere(current);
        const images = imageUrls === undefined ? current.imageUrls : storedImages(imageUrls);
        const after = { content, imageUrls: images };
        if (sameContent(current, after)) return null;
        await attachment.prepare(current.imageUrls, images);
        const at = new Date();
        const text = { text: content, path: 'content' as const, before: current };
        const named = await ask.nameInText(user, text, place);
        const edited = { ...after, updatedAt: at, ...named };
        const mentioned = addedTo(mentionedIn(current.mentions), mentionedIn(named.mentions));
        const actor = { id: user.id, username: user.username };
        return {
          set: { ...edited, ...keptEdits(current, after, { at, by: user.id }) },
          events: [updatedEvent({ ...current, ...edited }, writer, { card: seen.card, actor, mentioned })],
        };
      };
      const edited = await withImages(attachment, async () => {
        const changed = await getCommentKind(kinds, comment).store.change(commentId, decide, { ifMatch });
        if (!changed) throw notFound('Comment');
        return changed;
      });
      return { comment: edited, role: seen.role };
    },
    async delete(user, { commentId, cardId }) {
      const { comment, ...seen } = await see(user, commentId, cardId);
      const { threads, count, counted } = getCommentKind(kinds, comment);
      // Marked first, so that the sweep finds them if a crash comes between.
      await createAttachment(user, seen.card, comment).prepare(comment.imageUrls, null);
      const gone = await threads.delete(commentId, stillThere);
      await removal.discard({ cardId: comment.cardId, commentId });
      await count(comment.cardId);
      counted(gone);
      if (!comment.internal) for (const deleted of hooks.deleted) await deleted(user, seen, commentId);
    },
  };
}
