import type { Participants } from '../read-models/participants.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Removal } from './removal.ts';

interface FollowCardDeps {
  participants: Pick<Participants, 'movedTo'>;
  projects: Pick<Projects, 'boardWithProject'>;
  removal: Removal;
}

/** Brings the notifications of a card to where it is now, if that is not where they were written. */
export const createFollowCard = ({ participants, projects, removal }: FollowCardDeps) =>
  async function follow(cardId: string, writtenOn?: string): Promise<void> {
    const boardId = await participants.movedTo(cardId);
    if (!boardId || boardId === writtenOn) return;
    const place = await projects.boardWithProject(boardId);
    if (!place) return removal.remove({ cardId });
    await removal.moveCard(cardId, place.board);
    // It may have moved on meanwhile.
    return follow(cardId, boardId);
  };
