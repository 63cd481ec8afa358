import { limits } from '@cardinal/contracts';
import type { Trashed } from '@cardinal/service-kit';

const keptMs = limits.trashDays * 24 * 60 * 60 * 1_000;

/** What came into the trash before this time is to go for good. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

export const expiryOf = ({ at }: Trashed): Date => new Date(at.getTime() + keptMs);

/** Whether a deleted document can be restored. */
export const isRestorable = ({ trashed }: { trashed?: Trashed }, now: Date): boolean =>
  trashed !== undefined && trashed.at > expiredBefore(now);
