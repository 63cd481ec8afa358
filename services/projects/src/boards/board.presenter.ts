import type { Board } from '@cardinal/contracts';
import type { BoardDocument } from './board.model.ts';
import { boardSnapshotOf } from './board.snapshot.ts';

export const presentBoard = (board: BoardDocument): Board => ({
  ...boardSnapshotOf(board),
  cardCount: board.cardCount,
  version: board.version,
});

/** Public boards first, each kind in the order in which it was given. */
export const publicFirst = (boards: readonly BoardDocument[]): BoardDocument[] => [
  ...boards.filter(({ visibility }) => visibility === 'public'),
  ...boards.filter(({ visibility }) => visibility !== 'public'),
];
