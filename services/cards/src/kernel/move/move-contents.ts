import type { Connection, Log } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../card/card.model.ts';
import type { BoardCounts } from '../card-counts/board-counts.ts';
import { type CardData, type CardIndex, listHandlers } from '../card-data/card-data.ts';
import { createOnCards, untyped } from '../card-data/on-cards.ts';
import type { ImageModel } from '../images/image.model.ts';
import type { Projects } from '../read-models/projects.ts';
import {
  createPendingTasks,
  isOld,
  type PendingTaskModel,
  type PendingTasks,
  pendingTaskModel,
} from '../tasks/pending-tasks.ts';

/** Cards that went to another board, with the board that they left. */
export const moveModel = (connection: Connection) => pendingTaskModel(connection, 'Carry', 'carries');

const toNote = (cardId: string, fromBoardId: string) => `${cardId}:${fromBoardId}`;

export interface MoveContents extends PendingTasks {
  /** Notes that a card is about to leave a board. */
  begin(cardId: string, fromBoardId: string): Promise<void>;
  /** Brings what hangs on a card to the board where it is now, and counts the one that it left at once. */
  carry(cardId: string, fromBoardId: string): Promise<void>;
}

export interface MoveContentsDeps {
  carries: PendingTaskModel;
  cards: CardModel;
  images: ImageModel;
  /** Of all features. */
  cardData: readonly CardData[];
  boardCounts: Pick<BoardCounts, 'left'>;
  projects: Pick<Projects, 'isBoardGone'>;
  cardIndexes: readonly CardIndex[];
  log: Log;
}

/** Of the cards that left a board together, which are then counted together, too. */
const cardsAtOnce = 100;

/**
 * Comments, votes, images and awards name the board of their card. A move brings them along before it is answered; the
 * note does so once more when it is old, after a crash and for what was on its way to the card meanwhile.
 */
export function createMoveContents(deps: MoveContentsDeps): MoveContents {
  const { carries, cards, images, cardData, boardCounts, projects, cardIndexes, log } = deps;

  /** @returns whether the card has left that board */
  async function bring(cardId: string, fromBoardId: string): Promise<boolean> {
    const card = await cards.findOne({ _id: cardId }, { boardId: 1 }).lean<Pick<CardRow, 'boardId'>>();
    if (!card || card.boardId === fromBoardId) return false;
    const { boardId } = card;
    await Promise.all([
      createOnCards({ models: [untyped(images)] }).move(cardId, boardId),
      ...listHandlers(cardData, 'move').map((move) => move(cardId, boardId)),
    ]);
    return true;
  }

  async function count(cardId: string, fromBoardId: string): Promise<void> {
    if (!(await projects.isBoardGone(fromBoardId))) await boardCounts.left(fromBoardId, cardId);
  }

  const work = createPendingTasks({
    notes: carries,
    log,
    atOnce: cardsAtOnce,
    async work(note) {
      if (!isOld(note)) return false;
      const [cardId = '', fromBoardId = ''] = note._id.split(':');
      if (!(await bring(cardId, fromBoardId))) return true;
      for (const index of cardIndexes) await index.moved([cardId]);
      // Again, as the request may have crashed before it did.
      await count(cardId, fromBoardId);
      return true;
    },
  });

  return {
    ...work,
    begin: (cardId, fromBoardId) => work.start([toNote(cardId, fromBoardId)]),
    async carry(cardId, fromBoardId) {
      if (await bring(cardId, fromBoardId)) await count(cardId, fromBoardId);
    },
  };
}
