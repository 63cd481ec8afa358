import type { CardUndo } from '@cardinal/contracts';
import type { BoardAddress } from '../filters/card-filters.ts';

/** An own change of cards that can be taken back. */
export interface CardsChange {
  /** As in "Undo ...": 'move of “Login fails”'. */
  what: string;
  /** The changed cards, or the ids of deleted ones. */
  cards: readonly CardUndo[] | { deleted: readonly string[] };
  /** The board whose lists show the cards. */
  address: BoardAddress;
}
