import { listModerationLog } from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';

/** The actions of moderators in a project, newest first, page by page. */
export const moderationLogQuery = (slug: string) => ({
  ...pagesQuery(listModerationLog, { params: { slug } }),
  staleTime: 0,
});
