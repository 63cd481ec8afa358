import type { Rank } from '../../kernel/card/rank.ts';
import type { EndSpread } from './end-spread.ts';
import type { Column } from './neighbours.ts';
import type { SpreadDocument, SpreadModel } from './spread.model.ts';
import { rankAfter } from './spread.rules.ts';

/** Looks up ranks that somebody read before a spread. */
export interface FormerRanks {
  /**
   * The spread of which one of these ranks is a former one; null if there is none. A move asks this once it
   * is there: a spread that it has not seen might have left it at the wrong side of its neighbour.
   */
  outdating(column: Column, ranks: readonly Rank[]): Promise<string | null>;
  /**
   * The rank by now of a card of this column.
   * @param since when the card left the column; without it, the card is still there
   */
  now(column: Column, rank: Rank, since?: Date): Promise<Rank>;
}

export interface FormerRanksDeps {
  spreads: SpreadModel;
  end: EndSpread['end'];
}

export function createFormerRanks({ spreads, end }: FormerRanksDeps): FormerRanks {
  /** Of two that moved what had this rank, the earlier one first. */
  function nextOver(
    { boardId, status }: Column,
    rank: Rank,
    { n, since }: { n: number; since: Date | undefined },
  ) {
    const around = { first: { $lt: rank }, last: { $gt: rank }, createdAt: { $gt: since } };
    const over = { $or: [{ 'cards.from': rank }, ...(since ? [around] : [])] };
    return spreads
      .findOne({ boardId, status, n: { $gt: n }, ...over })
      .sort({ n: 1 })
      .lean<SpreadDocument>();
  }

  return {
    async outdating({ boardId, status }, ranks) {
      if (ranks.length === 0) return null;
      const known = { boardId, status, 'cards.from': { $in: [...ranks] } };
      let made: string | null = null;
      for (const spread of await spreads.find(known).sort({ n: 1 }).lean<SpreadDocument[]>())
        if (await end(spread)) made = spread._id;
      return made;
    },
    async now(column, rank, since) {
      let current = rank;
      for (let n = 0; ; ) {
        const spread = await nextOver(column, current, { n, since });
        if (!spread) return current;
        ({ n } = spread);
        if (await end(spread)) current = rankAfter(spread.cards, current);
      }
    },
  };
}
