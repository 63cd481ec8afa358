import type { GoneCards } from './gone-cards.ts';
import type { Place, Places } from './places.ts';

export type PlaceOfCard = (card: { cardId: string; boardId: string }) => Promise<Place | null>;

/** Where a card is, or null where it, its board or its project is gone. */
export const placeOfCard =
  (goneCards: GoneCards, places: Places): PlaceOfCard =>
  async ({ cardId, boardId }) =>
    (await goneCards.has(cardId)) ? null : places.ofBoard(boardId);
