import type { Board } from '@cardinal/contracts';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import { toBoardSnapshot } from '../kernel/boards/board.snapshot.ts';

export const presentBoard = (board: BoardDocument): Board => ({
  ...toBoardSnapshot(board),
  cardCount: board.cardCount,
  wipLimits: board.wipLimits ?? {},
  version: board.version,
});
