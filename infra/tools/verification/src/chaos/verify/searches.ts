import type { Ledger } from '../ledger.ts';
import { type Check, checkEach } from './check.ts';

/** Every search found what had been written before it, whatever replicas had in memory. */
export const checkSearches = ({ searches }: Ledger): Check =>
  checkEach('rewritten cards, searched for by their new title', searches, ({ title, isFound }) =>
    isFound ? null : `"${title}" was not found`,
  );
