import type { CardPlace } from '@cardinal/contracts';
import { createCardPlaces } from '@cardinal/project-directory';
import { type InternalClient, isForGood } from '@cardinal/service-kit';
import type { KnownCards } from './known-cards.ts';
import type { Projects } from './projects.ts';

/** Something that happened to a card. */
interface OnCard {
  cardId: string;
  /** The board that the card was on. */
  boardId: string;
  /** When; ISO 8601. */
  at: string;
}

/** A store of data about cards, each with its board, which follows them to others. */
interface StoredOfCards {
  moveCard(cardId: string, boardId: string, version: number): Promise<void>;
  /** The cards of a board of which something is stored. */
  cardsOn(boardId: string): Promise<string[]>;
}

interface PlacesDeps {
  internal: InternalClient;
  projects: Projects;
  knownCards: KnownCards;
  stored: readonly StoredOfCards[];
}

export type Places = ReturnType<typeof createPlaces>;

/** Locates cards, as far as is known here; if a board is gone, as their owner says. */
export function createPlaces({ internal, projects, knownCards, stored }: PlacesDeps) {
  async function bring(cardId: string, to: { boardId: string; version: number }): Promise<void> {
    for (const { moveCard } of stored) await moveCard(cardId, to.boardId, to.version);
  }

  /** First it is noted, so that a later write about the card finds that. */
  async function moveCard(place: Omit<CardPlace, 'projectId'>): Promise<void> {
    await knownCards.moved(place);
    await bring(place.id, place);
  }

  const { getBoard, whoLeft } = createCardPlaces({ internal, projects, moved: moveCard });

  return {
    moveCard,

    /** The board and project of a card, or null if the card, its board or its project is gone. */
    async boardOfCard({ cardId, boardId, at }: OnCard) {
      const { isGone, place } = await knownCards.of(cardId, at);
      return isGone ? null : getBoard(cardId, place?.boardId ?? boardId);
    },

    /**
     * Brings what was just written of a card to where it is now: the move of the card could not see it.
     * @returns whether the card, its board and its project are there, or one is gone: `hidden`, if it may come back
     */
    async settle({ cardId, boardId, at }: OnCard): Promise<'there' | 'hidden' | 'gone'> {
      const { isGone, mayComeBack, place } = await knownCards.of(cardId, at);
      if (isGone) return mayComeBack ? 'hidden' : 'gone';
      if (place) await bring(cardId, place);
      const known = place?.boardId ?? boardId;
      if (await getBoard(cardId, known)) return 'there';
      const board = await projects.boardRow(known);
      return board && !isForGood(board) ? 'hidden' : 'gone';
    },

    /** Before data goes with a board: that of cards that left it stays, whether their move was heard of or not. */
    async takeAway(boardId: string): Promise<void> {
      const ids = new Set<string>();
      for (const { cardsOn } of stored) for (const id of await cardsOn(boardId)) ids.add(id);
      await whoLeft(boardId, [...ids]);
    },
  };
}
