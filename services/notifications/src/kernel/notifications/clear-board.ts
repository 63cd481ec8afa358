import type { Places } from '../read-models/places.ts';
import type { KnownBoard } from '../read-models/projects.ts';
import type { NotificationRepository, OnBoard } from './notification.repository.ts';

export interface ClearBoardDeps {
  notifications: Pick<NotificationRepository, 'cardsOn' | 'takeOffBoard' | 'removeOn'>;
  places: Pick<Places, 'whoLeft' | 'getBoard'>;
  /** Brings the notifications of a card to another board. */
  moveCard(cardId: string, board: KnownBoard): Promise<void>;
  notifyPages(userIds: string[]): Promise<void>;
}

/** @param isOver asked after it was found out where the cards are: whether the notifications are still to go */
export type ClearBoard = (on: OnBoard, isOver?: () => Promise<boolean>) => Promise<void>;

/** Removes the notifications of a board, but for those of cards that have left it. */
export function createClearBoard({
  notifications,
  places,
  moveCard,
  notifyPages,
}: ClearBoardDeps): ClearBoard {
  /** Moves notifications of cards that have left the board to their new board. @returns these cards */
  async function takeAway(on: OnBoard, cardIds: readonly string[]): Promise<Set<string>> {
    const taken = new Set<string>();
    const left = await places.whoLeft(on.boardId, cardIds);
    if (left.length === 0) return taken;
    await notifications.takeOffBoard(
      on,
      left.map(({ id }) => id),
    );
    for (const { id, boardId: there } of left) {
      const place = await places.getBoard(id, there);
      if (!place) continue;
      await moveCard(id, place.board);
      taken.add(id);
    }
    return taken;
  }

  return async (on, isOver = async () => true) => {
    const seen = new Set<string>();
    // One of another card may be written meanwhile.
    for (let hasNew = true; hasNew; ) {
      const cardIds = await notifications.cardsOn(on);
      hasNew = cardIds.some((id) => !seen.has(id));
      for (const id of cardIds) seen.add(id);
      const taken = await takeAway(on, cardIds);
      const stayed = cardIds.filter((id) => !taken.has(id));
      if (await isOver()) await notifyPages(await notifications.removeOn(on, stayed));
    }
  };
}
