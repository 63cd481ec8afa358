import { getWork, recordVisit } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const workQuery = callQuery(getWork);

/** The answer holds for the whole visit, so asking again soon changes nothing. */
const VISIT_MS = 5 * 60_000;

/** Records this visit and returns when the one before ended. */
export const visitQuery = { ...callQuery(recordVisit, { once: true }), staleTime: VISIT_MS, retry: false };
