import { getPublicBoard } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const publicBoardQuery = (project: string, board: string) =>
  callQuery(getPublicBoard, { params: { project, board } });
