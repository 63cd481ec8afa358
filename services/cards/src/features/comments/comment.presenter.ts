import { type Comment, type Role, takesPart } from '@cardinal/contracts';
import { presentHidden, seesHidden } from '../../kernel/access/hidden.rules.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import { mentionedIn, presentMentions } from '../../kernel/card/mention.rules.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { CommentRow } from './comment.model.ts';
import { namedIn, presentReactions } from './reaction.rules.ts';

/** @param role the viewer's in the project of these comments */
export type PresentComments = (
  comments: readonly CommentRow[],
  viewer: Viewer,
  role: Role,
) => Promise<Comment[]>;

/** Users who take part see who reacts to a comment, as they see who votes for a card. */
export const seesReactors = (viewer: Viewer, role: Role): boolean =>
  viewer.id !== null && takesPart(viewer, role);

/** A comment as the viewer reads it: what a moderator hid as it was, or as an empty place. */
function readBy(viewer: Viewer, role: Role, comment: CommentRow): CommentRow {
  if (!comment.hidden || !seesHidden(viewer, role, comment.userId)) return comment;
  return { ...comment, ...comment.hidden.was, placeholder: false };
}

/** Presents comments; of a deleted one only the place that its replies hang on, which says to few whose it was. */
export const createCommentPresenter =
  ({ names }: { names: Names }): PresentComments =>
  async (stored, viewer, role) => {
    const comments = stored.map((comment) => readBy(viewer, role, comment));
    const shown = comments.filter(({ placeholder }) => !placeholder);
    const named = seesReactors(viewer, role);
    const isNamed = ({ placeholder, userId }: CommentRow) => !placeholder || seesHidden(viewer, role, userId);
    const people = await names(
      shown.flatMap(({ userId, mentions, reactions = [], hidden }) => [
        userId,
        ...mentionedIn(mentions),
        ...(named ? namedIn(reactions) : []),
        ...(hidden ? [hidden.by] : []),
      ]),
    );
    return comments.map((comment) => ({
      id: comment._id,
      cardId: comment.cardId,
      projectId: comment.projectId,
      boardId: comment.boardId,
      userId: isNamed(comment) ? comment.userId : null,
      user: comment.placeholder ? null : (people.get(comment.userId) ?? null),
      content: comment.placeholder ? '' : comment.content,
      imageUrls: comment.placeholder ? null : comment.imageUrls,
      parentCommentId: comment.parentCommentId,
      ...(comment.mergedFrom?.[0] ? { mergedFrom: comment.mergedFrom[0] } : {}),
      internal: comment.internal ?? false,
      mentions: comment.placeholder ? [] : presentMentions(comment.mentions, people),
      reactions: comment.placeholder
        ? []
        : presentReactions(comment.reactions ?? [], viewer.id, named ? people : null),
      deleted: comment.placeholder,
      hidden: comment.hidden
        ? presentHidden(comment.hidden, { role, sees: !comment.placeholder, people })
        : null,
      createdAt: comment.createdAt.toISOString(),
      updatedAt: comment.updatedAt.toISOString(),
      version: comment.version,
    }));
  };

/** The same of a single comment. */
export const presentingOne =
  (present: PresentComments) =>
  async ({ comment, role }: { comment: CommentRow; role: Role }, viewer: Viewer): Promise<Comment> => {
    const [shown] = await present([comment], viewer, role);
    if (!shown) throw new Error('A comment was not presented');
    return shown;
  };
