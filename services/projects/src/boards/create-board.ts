import { type BoardVisibility, boardCreated } from '@cardinal/contracts';
import { newEvent, newId, type User } from '@cardinal/service-kit';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { toBoardSnapshot } from '../kernel/boards/board.snapshot.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import { toSlug } from '../slugs/slug.ts';
import type { SeatBoard } from './seat-board.ts';

interface NewBoard {
  name: string;
  description?: string | null;
  visibility: BoardVisibility;
}

const draft = ({ name, description, visibility }: NewBoard, project: ProjectDocument, now: Date) => ({
  _id: newId(),
  projectId: project._id,
  name,
  description: description || null,
  visibility,
  wipLimits: {},
  cardCount: 0,
  cardsRevision: 0,
  countedRevision: 0,
  uncounted: false,
  createdAt: now,
  updatedAt: now,
});

/** Creates a board within the plan of the project's owner, whichever admin creates it. */
export const createCreateBoard =
  ({ boards, seatBoard }: { boards: Boards; seatBoard: SeatBoard }) =>
  (actor: User, project: ProjectDocument, input: NewBoard): Promise<BoardDocument> => {
    const content = draft(input, project, new Date());
    return seatBoard(actor, project, toSlug(input.name, 'board'), (place) => {
      const board = { ...content, ...place };
      return boards.insert(board, [newEvent(boardCreated, { board: toBoardSnapshot(board) })]);
    });
  };
