import { type BoardVisibility, may, type Role } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { CommentRow } from './comment.model.ts';

type Internal = Pick<CommentRow, 'internal'>;

/**
 * Whether what somebody writes is an internal note: a reply is what it replies to.
 * @throws AppError `forbidden` for those who are not in the team, `validation_failed` for a note under a comment
 */
export function isInternal(
  asked: { internal?: boolean | undefined },
  parent: Internal | null,
  role: Role,
): Internal {
  if (!asked.internal && !parent?.internal) return {};
  if (!may(role, 'note.use')) throw new AppError('forbidden', 'Only the team may write internal notes');
  if (parent && !parent.internal) {
    const message = 'An internal note cannot reply to a comment that others see';
    throw new AppError('validation_failed', message, { issues: [{ path: 'internal', message }] });
  }
  return { internal: true };
}

/** The place of a comment; for a note, the board counts as private, so that it names nobody who may not read it. */
export const placeOfComment = <P extends { board: { visibility: BoardVisibility } }>(
  place: P,
  { internal }: Internal,
): P => (internal ? { ...place, board: { ...place.board, visibility: 'private' } } : place);
