import { getBoard } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const boardQuery = (slug: string, boardSlug: string) =>
  callQuery(getBoard, { params: { slug, boardSlug } });
