import type { Participants } from '../read-models/participants.ts';
import type { Places } from '../read-models/places.ts';
import type { Removal } from './removal.ts';

export interface FollowCardDeps {
  participants: Pick<Participants, 'movedTo' | 'isGone'>;
  places: Pick<Places, 'getBoard'>;
  removal: Pick<Removal, 'remove' | 'moveCard'>;
}

/** Brings the notifications of a card to where it is now, if that is not where they were written. */
export const createFollowCard = ({ participants, places, removal }: FollowCardDeps) =>
  async function follow(cardId: string, writtenOn?: string): Promise<void> {
    const boardId = await participants.movedTo(cardId);
    if (!boardId || boardId === writtenOn || (await participants.isGone(cardId))) return;
    const place = await places.getBoard(cardId, boardId);
    if (!place) return removal.remove({ cardId });
    await removal.moveCard(cardId, place.board);
    // It may have moved on meanwhile.
    return follow(cardId, place.board._id);
  };
