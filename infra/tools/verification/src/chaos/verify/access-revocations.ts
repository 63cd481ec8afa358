import type { Ledger } from '../ledger.ts';
import { type Check, checkEach } from './check.ts';

/** Nobody read anything after the loss of access was acknowledged. */
export const checkAccessRevocations = ({ revocations }: Ledger): Check =>
  checkEach('suspended, signed out or removed, and out at once', revocations, ({ who, reads }) =>
    reads === 0 ? null : `${who} and read ${reads} times after that`,
  );
