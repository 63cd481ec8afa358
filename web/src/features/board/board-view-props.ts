import type { CardFilter } from '@cardinal/contracts';
import type { BoardPlace } from '#features/card/index.ts';
import type { BoardBehind } from './board-behind.ts';

/** What the two views of a board get. */
export interface BoardViewProps {
  place: BoardPlace;
  filters: CardFilter;
  /** The search as it stands in the box. */
  typed: string;
  behind: BoardBehind;
  canManage: boolean;
  /** Whether filters or a search hide cards. */
  filtered: boolean;
  onClear: () => void;
}
