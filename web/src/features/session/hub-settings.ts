import { getHubSettings } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** Where the hub is and what it is called; the same for as long as the page is open. */
export const hubSettingsQuery = { ...callQuery(getHubSettings), staleTime: Number.POSITIVE_INFINITY };
