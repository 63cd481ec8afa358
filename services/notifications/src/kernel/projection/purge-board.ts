import type { Participants } from '../read-models/participants.ts';
import type { Places } from '../read-models/places.ts';
import type { StoredData } from '../stored-data.ts';

export interface PurgeBoardDeps {
  places: Pick<Places, 'whoLeft'>;
  participants: Participants;
  stored: Pick<StoredData, 'purgeBoard'>;
}

/**
 * Removes what is kept of the cards of a board that was deleted for good, except those that left it in time.
 * @throws AppError `unavailable` if the owner of the cards does not answer
 */
export type PurgeBoard = (boardId: string) => Promise<void>;

export const createPurgeBoard =
  ({ places, participants, stored }: PurgeBoardDeps): PurgeBoard =>
  async (boardId) => {
    await places.whoLeft(boardId, await participants.cardsOn(boardId));
    await participants.buryAll({ boardId });
    // Afterwards: somebody who chooses a level sees that the card is gone, or the level is removed here.
    await stored.purgeBoard(boardId, await participants.everOn({ boardId }));
  };
