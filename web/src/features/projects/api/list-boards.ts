import { listBoards } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The boards of a project, public ones first. */
export const boardsQuery = (slug: string) => callQuery(listBoards, { params: { slug } });
