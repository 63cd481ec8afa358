import { listProjectActivity } from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';

/** Everything that happened in a project, newest first, page by page. */
export const projectActivityQuery = (slug: string) => pagesQuery(listProjectActivity, { params: { slug } });
