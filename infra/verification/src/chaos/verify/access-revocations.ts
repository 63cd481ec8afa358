import type { Ledger } from '../ledger.ts';
import { type Check, checkEach } from './check.ts';

/** Nobody read anything after they were told, or a super admin was, that they are out. */
export const checkOutcasts = ({ outcasts }: Ledger): Check =>
  checkEach('suspended, signed out or removed, and out at once', outcasts, ({ who, reads }) =>
    reads === 0 ? null : `${who} and read ${reads} times after that`,
  );
