import type { CardRow } from '../../kernel/card/card.model.ts';
import { getRank, type Rank, rankOnTop } from '../../kernel/card/rank.ts';
import type { Neighbours } from './neighbours.ts';

/** Ranks on top of the columns of a board, by card: cards that come there together stand there as they did. */
export const createRanksOnTop =
  ({ neighbours }: { neighbours: Neighbours }) =>
  async (cards: readonly CardRow[], boardId: string): Promise<ReadonlyMap<string, Rank>> => {
    const ranks = new Map<string, Rank>();
    const fromBelow = cards.toSorted((a, b) => (getRank(a) < getRank(b) ? 1 : -1));
    for (const [status, column] of Map.groupBy(fromBelow, (card) => card.status)) {
      const first = await neighbours.next({ boardId, status }, 'below');
      let top = first && getRank(first);
      for (const { _id } of column) {
        top = rankOnTop(top, new Date(), _id);
        ranks.set(_id, top);
      }
    }
    return ranks;
  };
export type RanksOnTop = ReturnType<typeof createRanksOnTop>;
