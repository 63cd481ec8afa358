import { getBoardContents } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** How much a board holds; read anew each time that it is asked about. */
export const boardContentsQuery = (slug: string, boardSlug: string) => ({
  ...callQuery(getBoardContents, { params: { slug, boardSlug } }),
  staleTime: 0,
});
