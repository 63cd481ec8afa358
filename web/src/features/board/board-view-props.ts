import type { CardFilter } from '@cardinal/contracts';
import type { BoardAddress } from '#features/card/index.ts';
import type { BackgroundBoard } from './background-board.ts';

/** What the two views of a board get. */
export interface BoardViewProps {
  address: BoardAddress;
  filters: CardFilter;
  /** The search as it stands in the box. */
  typed: string;
  background: BackgroundBoard;
  canManage: boolean;
  /** Whether filters or a search hide cards. */
  filtered: boolean;
  onClear: () => void;
}
