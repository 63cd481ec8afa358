import { listTrash } from '@cardinal/contracts';
import { pagesQuery } from '#api/pages-query.ts';

/** Deleted cards of a project, newest first, page by page. Asked for anew each time: no message reports changes. */
export const trashQuery = (slug: string) => ({
  ...pagesQuery(listTrash, { params: { slug } }),
  staleTime: 0,
});
