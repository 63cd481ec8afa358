import { getPoints } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** `awarding` says whether this installation lets admins award points. */
export const pointsQuery = () => callQuery(getPoints);
