import { getProjectOverview, listProjectActivity } from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';
import { callQuery } from '#api/query-options.ts';

/** Cards by status on each board, and what last happened in the project. */
export const overviewQuery = (slug: string) => callQuery(getProjectOverview, { params: { slug } });

/** Everything that happened in a project, newest first, page by page. */
export const projectActivityQuery = (slug: string) => pagesQuery(listProjectActivity, { params: { slug } });
