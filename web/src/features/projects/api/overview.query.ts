import { getProjectOverview } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** Cards by status on each board, and what last happened in the project. */
export const overviewQuery = (slug: string) => callQuery(getProjectOverview, { params: { slug } });
