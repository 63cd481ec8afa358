import type { GoneCards } from './gone-cards.ts';
import type { Projects } from './projects.ts';

export type BoardOfCard = (card: {
  cardId: string;
  boardId: string;
  /** When what is asked for happened to the card. */
  at: string;
}) => ReturnType<Projects['boardWithProject']>;

/** The board and project of a card, or null if the card, its board or its project is gone. */
export const createBoardOfCard =
  ({ goneCards, projects }: { goneCards: GoneCards; projects: Projects }): BoardOfCard =>
  async ({ cardId, boardId, at }) =>
    (await goneCards.has(cardId, at)) ? null : projects.boardWithProject(boardId);
