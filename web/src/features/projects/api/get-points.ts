import { getPoints } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The points of the badge and the dashboard's tile. */
export const pointsQuery = callQuery(getPoints);
