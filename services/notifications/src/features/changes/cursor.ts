import { createHash } from 'node:crypto';
import { AppError } from '@cardinal/service-kit';
import type { ChangesScope } from './changes-scope.ts';

/** A position in the log: the number of an entry, and its key. */
export interface Position {
  number: number;
  key: string;
}

type Bound = Pick<ChangesScope, 'projectId' | 'reader' | 'role' | 'boardId'>;

/** Changes with what a cursor is bound to, so that those of earlier releases no longer hold. */
const form = 1;

/**
 * A cursor holds for one reader with one role. Its second half can only be made by who knows the key of the entry, which
 * never leaves this service. So nobody forges one, and one of a log that was lost or restored from an older copy does
 * not pass for one of the log after it.
 */
export function writeCursor({ number, key }: Position, { projectId, reader, role, boardId }: Bound): string {
  const bound = JSON.stringify([form, projectId, reader?.id ?? null, role, boardId, number, key]);
  return `${number}.${createHash('sha256').update(bound).digest('base64url').slice(0, 22)}`;
}

/** The number in a cursor; whether the cursor holds is seen at the entry of this number. */
export const readNumber = (cursor: string): number => Number(cursor.split('.')[0]);

/** Everything is to be read anew. */
export const cursorExpired = (): AppError =>
  new AppError('cursor_expired', 'Changes since then are no longer known. Please read everything anew.');
