import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import type { Column, Neighbours } from './neighbours.ts';
import type { Plan, Spreads } from './spread.repository.ts';
import { type Placed, type Relocated, spreadAround, spreadAtMost, spreadNext } from './spread.rules.ts';

/** Some cards of a column in their order. */
interface Section {
  cards: Placed[];
  /** Whether the last one is the last of the column. */
  isEnd: boolean;
}

export interface SpreadColumn {
  /** Gives as few cards as possible right below this rank, and around it, new ranks, so that there is room for one. */
  makeRoom(column: Column, rank: Rank, projectId: string): Promise<void>;
  /**
   * Gives all cards of a column whose ranks are too long new ones, some at a time, while it may go on.
   * @returns whether it came to the end
   */
  all(column: Column, mayGoOn: () => boolean): Promise<boolean>;
}

const attempts = 5;
/** Spreads after which pages are informed, of a column that is spread as a whole. */
const publishedAfter = 20;

export interface SpreadColumnDeps {
  cards: CardModel;
  neighbours: Neighbours;
  spreads: Spreads;
  /** More cards would have to get new ranks than do at once. */
  onTooLong(column: Column): Promise<void>;
}

/** The plan for some cards of a section. */
function createPlan(
  { cards }: Section,
  relocated: Relocated[],
  more: Pick<Plan, 'projectId' | 'quiet'>,
): Plan {
  const from = cards.findIndex(({ _id }) => _id === relocated[0]?._id);
  const [above, below] = [cards[from - 1], cards[from + relocated.length]];
  return { ...more, cards: relocated, above: above?.rank ?? null, below: below?.rank ?? null };
}

/** Progress down a column. */
interface Walk {
  top: Rank | null;
  /** Spreads that were made. */
  made: number;
  /** The last of those that were not published to pages. */
  unpublished: string | null;
}

export function createSpreadColumn({
  cards,
  neighbours,
  spreads,
  onTooLong,
}: SpreadColumnDeps): SpreadColumn {
  const toSection = (found: Placed[], count: number): Section => ({
    cards: found.slice(0, count),
    isEnd: found.length <= count,
  });

  async function around(column: Column, rank: Rank): Promise<Section & { at: number }> {
    const upper = (await neighbours.from(column, 'above', rank, spreadAtMost)).reverse();
    const found = await neighbours.between(column, rank, null, spreadAtMost + 1);
    const lower = toSection(found, spreadAtMost);
    return { cards: [...upper, ...lower.cards], isEnd: lower.isEnd, at: upper.length };
  }

  async function findProjectId({ boardId }: Column): Promise<string | undefined> {
    const found = await cards.findOne({ boardId }, { projectId: 1 }).lean<Pick<CardRow, 'projectId'>>();
    return found?.projectId;
  }

  /** @returns false at the end */
  async function walkOn(column: Column, projectId: string, walk: Walk): Promise<boolean> {
    await spreads.settle(column);
    const size = 2 * spreadAtMost;
    const section = toSection(await neighbours.from(column, 'below', walk.top, size + 1), size);
    const relocated = spreadNext(section.cards, section.isEnd);
    if (relocated.length === 0) {
      // The first and the last of a section keep their ranks, so the last comes second next.
      walk.top = section.cards.at(-2)?.rank ?? null;
      return !section.isEnd;
    }
    const made = await spreads.make(column, createPlan(section, relocated, { projectId, quiet: true }));
    if (!made) return true;
    walk.top = relocated.at(-1)?.to ?? null;
    walk.unpublished = made;
    walk.made += 1;
    return true;
  }

  return {
    async makeRoom(column, rank, projectId) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await spreads.settle(column);
        const section = await around(column, rank);
        const { cards: relocated, isTooLong } = spreadAround(section.cards, section.at, section.isEnd);
        if (relocated.length === 0) return;
        if (!(await spreads.make(column, createPlan(section, relocated, { projectId, quiet: false }))))
          continue;
        if (isTooLong) await onTooLong(column);
        return;
      }
    },

    async all(column, mayGoOn) {
      const projectId = await findProjectId(column);
      const walk: Walk = { top: null, made: 0, unpublished: null };
      const publish = async () => {
        if (walk.unpublished) await spreads.publish(walk.unpublished);
        walk.unpublished = null;
      };
      let isOver = projectId === undefined;
      while (!isOver && mayGoOn()) {
        isOver = !(await walkOn(column, projectId ?? '', walk));
        if (walk.made % publishedAfter === 0) await publish();
      }
      await publish();
      return isOver;
    },
  };
}
