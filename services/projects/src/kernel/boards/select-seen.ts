import { type Role, seesBoard } from '@cardinal/contracts';
import type { BoardDocument } from './board.model.ts';

/** The boards of a project that somebody with this role sees: public ones first, otherwise in the given order. */
export function selectSeen(boards: readonly BoardDocument[], role: Role): BoardDocument[] {
  const seen = boards.filter(({ visibility }) => seesBoard(role, visibility));
  return [
    ...seen.filter(({ visibility }) => visibility === 'public'),
    ...seen.filter(({ visibility }) => visibility !== 'public'),
  ];
}
