import { getHubSettings } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The hub's URL and name; they do not change while the page is open. */
export const hubSettingsQuery = { ...callQuery(getHubSettings), staleTime: Number.POSITIVE_INFINITY };
