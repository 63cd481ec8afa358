import type { CardFilter } from '@cardinal/contracts';
import type { BoardAddress } from '#features/card/index.ts';
import type { BackgroundBoard } from './background-board.ts';

/** Props of the two views of a board. */
export interface BoardViewProps {
  address: BoardAddress;
  filters: CardFilter;
  /** The text in the search box. */
  typed: string;
  background: BackgroundBoard;
  canManage: boolean;
  /** Whether filters or a search hide cards. */
  filtered: boolean;
  onClear: () => void;
}
