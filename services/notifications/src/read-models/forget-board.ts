import type { Levels } from '../following/level.repository.ts';
import type { DueCards } from '../reminders/due-cards.ts';
import type { Participants } from './participants.ts';
import type { Places } from './places.ts';

export interface ForgetBoardDeps {
  places: Pick<Places, 'whoLeft'>;
  participants: Participants;
  levels: Pick<Levels, 'forgetTargets'>;
  dueCards: DueCards;
}

/**
 * Removes what is kept of the cards of a board that was deleted for good, except those that left it in time.
 * @throws AppError `unavailable` if the owner of the cards does not answer
 */
export type ForgetBoard = (boardId: string) => Promise<void>;

export const createForgetBoard =
  ({ places, participants, levels, dueCards }: ForgetBoardDeps): ForgetBoard =>
  async (boardId) => {
    await places.whoLeft(boardId, await participants.cardsOn(boardId));
    await participants.buryAll({ boardId });
    // Afterwards: whoever chooses a level sees that the card is gone, or the level is removed here.
    await levels.forgetTargets([boardId, ...(await participants.everOn({ boardId }))]);
    await dueCards.forget({ boardId });
  };
