import type { Board, BoardGroup, CardStatus, ProjectRole } from '@cardinal/contracts';
import type { BoardAddress, CardSorting, ListFilter } from '#features/card-data/index.ts';
import type { BackgroundBoard } from './background-board.ts';

/** Props of the two views of a board. */
export interface BoardViewProps {
  address: BoardAddress;
  filters: ListFilter;
  /** The text in the search box. */
  typed: string;
  background: BackgroundBoard;
  /** The field that divides the columns into lanes. */
  group: BoardGroup | null;
  role: ProjectRole | null;
  canManage: boolean;
  wipLimits: Board['wipLimits'];
  /** Whether the viewer may set limits of columns. */
  canLimit: boolean;
  /** Whether the viewer may create cards. */
  canAdd: boolean;
  /** Opens the dialog for a new card. */
  onAddCard: (status?: CardStatus) => void;
  /** Whether filters or a search hide cards. */
  filtered: boolean;
  onClear: () => void;
  onSort: (sorting: CardSorting) => void;
}
