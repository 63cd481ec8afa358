import { listUserBoards } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The boards of all own projects, for the filter. */
export const userBoardsQuery = callQuery(listUserBoards);
