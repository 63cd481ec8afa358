import type { cardUpdated, DataOf } from '@cardinal/contracts';

/** Whether another card was taken out of this one, into which it had been merged. */
export const isUnmerge = ({ changes = [] }: Pick<DataOf<typeof cardUpdated>, 'changes'>): boolean =>
  changes.some(({ field, to }) => field === 'merged' && to === null);
