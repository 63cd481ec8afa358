import { limits } from '@cardinal/contracts';
import { sameList } from '../../kernel/card/card.rules.ts';
import { textDifference } from '../../kernel/card/text-difference.ts';
import type { CommentDocument, StoredEdit } from './comment.model.ts';

const getSize = ({ from, to }: StoredEdit): number => from.length + to.length;

/** The last edits that together are within the limits. */
function newest(edits: readonly StoredEdit[]): StoredEdit[] {
  let left = limits.commentEditsText;
  const kept = edits.slice(-limits.commentEdits).reverse();
  const end = kept.findIndex((edit) => {
    left -= getSize(edit);
    return left < 0;
  });
  return (end < 0 ? kept : kept.slice(0, end)).reverse();
}

type Edited = Pick<CommentDocument, 'edits' | 'editsCut' | 'createdAt' | 'updatedAt'>;

/** Whether edits were made that are not kept: releases without a history kept nothing of theirs. */
export const lacksEdits = ({ edits = [], editsCut = false, createdAt, updatedAt }: Edited): boolean =>
  editsCut || (edits.length === 0 && updatedAt.getTime() !== createdAt.getTime());

type Content = Pick<CommentDocument, 'content' | 'imageUrls'>;

export const sameContent = (one: Content, other: Content): boolean =>
  one.content === other.content && sameList(one.imageUrls, other.imageUrls);

const countImages = ({ imageUrls }: Content): number => imageUrls?.length ?? 0;

function getDifference(before: Content, after: Content): Pick<StoredEdit, 'from' | 'to' | 'images'> {
  const { content, imageUrls } = before;
  return {
    ...(content === after.content ? { from: '', to: '' } : textDifference(content, after.content)),
    ...(sameList(imageUrls, after.imageUrls)
      ? {}
      : { images: { from: countImages(before), to: countImages(after) } }),
  };
}

/** The history of a comment after an edit. */
export function keptEdits(
  comment: Edited & Content,
  after: Content,
  { at, by }: Pick<StoredEdit, 'at' | 'by'>,
): Pick<CommentDocument, 'edits' | 'editsCut'> {
  const all = [...(comment.edits ?? []), { at, by, ...getDifference(comment, after) }];
  const edits = newest(all);
  return lacksEdits(comment) || edits.length < all.length ? { edits, editsCut: true } : { edits };
}
