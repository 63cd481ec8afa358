import { countUnread } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const REFETCH_MS = 30_000;

export const unreadCountQuery = { ...callQuery(countUnread), refetchInterval: REFETCH_MS };
