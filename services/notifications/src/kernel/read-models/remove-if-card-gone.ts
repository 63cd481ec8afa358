import { isForGood } from '@cardinal/service-kit';
import type { Participants } from './participants.ts';
import type { Projects } from './projects.ts';

interface OnCard {
  cardId: string;
  boardId: string;
  projectId: string;
}

/**
 * Removes what was written for a card that is gone, by itself or with its board or project. Call it after the write: a
 * deletion that came before could not see what was written.
 * @returns whether it is gone
 */
export const removeIfCardGone =
  (projects: Projects, participants: Participants) =>
  async ({ cardId, boardId, projectId }: OnCard): Promise<boolean> => {
    const movedTo = await participants.movedTo(cardId);
    const version = await participants.placedVersion(cardId);
    const [isGone, board, project] = await Promise.all([
      participants.isGone(cardId),
      projects.boardRow(movedTo ?? boardId),
      projects.projectRow(projectId),
    ]);
    // A board in the trash keeps the participants of its cards.
    const isOver = (board !== null && isForGood(board)) || project?.gone === true;
    if (isOver) await participants.buryCard(cardId, version, null);
    else if (isGone) await participants.buryCard(cardId, version);
    return isOver || isGone;
  };
