import { type CardPlace, lookUpPlaces, mostPlaces } from '@cardinal/contracts';
import { batchCalls, type InternalClient, isForGood } from '@cardinal/service-kit';
import type { FoundBoard } from './board-look-ups.ts';
import type { ProjectDirectory } from './directory.ts';
import type { BoardRow, MemberRow, ProjectRow } from './rows.ts';

export interface CardPlacesDeps<P extends ProjectRow, B extends BoardRow> {
  internal: InternalClient;
  projects: Pick<ProjectDirectory<P, B, MemberRow>, 'boardWithProject' | 'boardRow' | 'ask'>;
  /** Stores where a card is, like the event of its move. */
  moved(place: CardPlace): Promise<unknown>;
}

export interface CardPlaces<P, B> {
  /**
   * The board, with its project, where a card is now; null if the card, its board or its project is gone.
   * @param boardId where it is as far as is known here
   * @throws AppError `unavailable` if the owner had to be asked and does not answer
   */
  getBoard(cardId: string, boardId: string): Promise<FoundBoard<P, B> | null>;
  /**
   * Stores where those of the cards are that have left the board, and returns them.
   * @throws AppError `unavailable` if the owner does not answer
   */
  whoLeft(boardId: string, cardIds: readonly string[]): Promise<CardPlace[]>;
}

/** Asks where something is: many with one call; null for what is not there. */
export const gatheredPlaces = <T extends { id: string }>(ask: (ids: string[]) => Promise<readonly T[]>) =>
  batchCalls(async (ids: readonly string[]) => {
    const found = new Map((await ask([...new Set(ids)])).map((place) => [place.id, place]));
    return ids.map((id) => found.get(id) ?? null);
  }, mostPlaces);

/**
 * Locates cards. The deletion of a board may be heard of before the moves of the cards that left it in time, and
 * before its own restoration. So the owners are asked wherever a board is gone, and only there.
 */
export function createCardPlaces<P extends ProjectRow, B extends BoardRow>({
  internal,
  projects,
  moved,
}: CardPlacesDeps<P, B>): CardPlaces<P, B> {
  const findPlace = gatheredPlaces(
    async (cardIds) => (await internal.call(lookUpPlaces, { body: { cardIds } })).places,
  );

  /** Whether it was restored, as the answer is stored then. */
  const isBack = batchCalls(async (boardIds: readonly string[]) => {
    const known = new Map(
      await Promise.all(
        [...new Set(boardIds)].map(async (boardId) => [boardId, await projects.ask({ boardId })] as const),
      ),
    );
    return boardIds.map((boardId) => known.get(boardId) === true);
  });

  async function boardAsked(boardId: string): Promise<FoundBoard<P, B> | null> {
    const found = await projects.boardWithProject(boardId);
    if (found) return found;
    const row = await projects.boardRow(boardId);
    if (!row || isForGood(row) || !(await isBack(boardId))) return null;
    return projects.boardWithProject(boardId);
  }

  return {
    async getBoard(cardId, boardId) {
      const found = await projects.boardWithProject(boardId);
      if (found) return found;
      const place = await findPlace(cardId);
      if (!place) return null;
      if (place.boardId !== boardId) await moved(place);
      return boardAsked(place.boardId);
    },

    async whoLeft(boardId, cardIds) {
      const places = await Promise.all(cardIds.map(findPlace));
      const left = places.filter((place) => place !== null && place.boardId !== boardId) as CardPlace[];
      await Promise.all(left.map(moved));
      return left;
    },
  };
}
