import { notFound, nullIfNotFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { sameList } from '../../kernel/card/card.rules.ts';
import { invalid } from '../../kernel/card/invalid.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import type { MoveContents } from '../../kernel/move/move-contents.ts';
import type { KnownBoard, Projects } from '../../kernel/read-models/projects.ts';
import type { PendingTasks } from '../../kernel/tasks/pending-tasks.ts';
import type { Assignees } from '../assignees/assignees.ts';
import type { Move } from './find-place.ts';

export interface ChangeBoardDeps {
  access: Pick<BoardAccess, 'board' | 'boardBySlugs'>;
  assignees: Pick<Assignees, 'whoSee'>;
  carries: Pick<MoveContents, 'begin' | 'carry'>;
  projects: Pick<Projects, 'isBoardGone'>;
  cleanup: Pick<PendingTasks, 'start'>;
}

/** Moves of cards from one board of their project to another. */
export function createChangeBoard({ access, assignees, carries, projects, cleanup }: ChangeBoardDeps) {
  return {
    /** @throws AppError `validation_failed` for a board that is not there or not in the project of the card */
    async findTargetBoard(user: SignedIn, seen: SeenCard, body: Move): Promise<SeenBoard> {
      const { project } = seen;
      if (body.boardId === undefined && body.boardSlug === undefined) return seen;
      const found = body.boardId
        ? await access.board(user, { boardId: body.boardId, projectId: project._id })
        : await access.boardBySlugs(user, project.slug, body.boardSlug ?? '').catch(nullIfNotFound);
      if (found) return found;
      throw invalid(body.boardId ? 'boardId' : 'boardSlug', 'There is no such board in this project');
    },

    /**
     * Notes the move, and returns what changes with the board: people who do not see the other one are unassigned.
     * @param wanted who is to be on the card, if they see it; those who are by default
     */
    async prepare(
      card: CardDocument,
      board: KnownBoard,
      wanted = card.assigneeIds ?? [],
    ): Promise<Partial<CardDocument>> {
      if (card.boardId === board._id) return {};
      await carries.begin(card._id, card.boardId);
      const assigneeIds = await assignees.whoSee(board, wanted);
      const isSame = sameList(assigneeIds, card.assigneeIds ?? []);
      return { boardId: board._id, ...(isSame ? {} : { assigneeIds }) };
    },

    /** A board that was deleted in the meantime may have been cleaned up before the card came. */
    async settle(card: CardDocument, fromBoardId: string): Promise<void> {
      await carries.carry(card._id, fromBoardId);
      if (!(await projects.isBoardGone(card.boardId))) return;
      await cleanup.start([card.boardId]);
      throw notFound('Card');
    },
  };
}
export type ChangeBoard = ReturnType<typeof createChangeBoard>;
