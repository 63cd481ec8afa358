import { cardStatuses } from '@cardinal/contracts';
import type { PipelineStage } from 'mongoose';
import type { CardModel, CardRow } from './card.model.ts';
import { after, type CardFilter, filterOf, givingUp, type Position, searchLimitMs } from './card.queries.ts';
import type { StatusCounts } from './tally.rules.ts';

export type SortField = 'createdAt' | 'userPriority' | 'devPriority';
export interface Sorting {
  sort: SortField;
  order: 'asc' | 'desc';
}

/** Boards that one query merges by index; MongoDB sorts in memory above 200. */
const boardsPerQuery = 200;

export interface CardRepository {
  find(cardId: string): Promise<CardRow | null>;
  /** Cards of one board, newest first. */
  newest(boardId: string, filter: CardFilter, limit: number, from?: Position): Promise<CardRow[]>;
  /** Cards of many boards in the given order; cards without a dev priority come last in both. */
  sorted(
    boardIds: readonly string[],
    filter: CardFilter,
    sorting: Sorting,
    page: { offset: number; limit: number },
  ): Promise<CardRow[]>;
  /** Counts by reading the cards, for filters that tallies do not know. */
  countByStatus(boardIds: readonly string[], filter: CardFilter): Promise<StatusCounts>;
}

const sortKeys = ({ sort, order }: Sorting): Record<string, 1 | -1> => {
  const direction = order === 'asc' ? 1 : -1;
  return { ...(sort === 'createdAt' ? {} : { [sort]: direction }), createdAt: direction, _id: direction };
};

/** Everything of a card but what only the outbox needs. */
const shown = { outbox: 0 } as const;

export function createCardRepository(model: CardModel): CardRepository {
  type Filter = Record<string, unknown>;

  const onBoards = (boardIds: readonly string[], filter: Filter): Filter => ({
    ...filter,
    boardId: boardIds.length === 1 ? boardIds[0] : { $in: boardIds },
  });

  /** Each group of boards comes sorted out of its index; only as many as the page needs are merged. */
  async function merged(
    groups: string[][],
    filter: Filter,
    sort: Record<string, 1 | -1>,
    skip: number,
    limit: number,
  ) {
    const branch = (group: string[]) => [
      { $match: onBoards(group, filter) },
      { $sort: sort },
      { $limit: skip + limit },
      { $project: shown },
    ];
    const [first = [], ...others] = groups;
    const pipeline = [
      ...branch(first),
      ...others.map((group) => ({ $unionWith: { coll: model.collection.name, pipeline: branch(group) } })),
      { $sort: sort },
      { $skip: skip },
      { $limit: limit },
    ];
    return model.aggregate<CardRow>(pipeline as PipelineStage[]).option({ maxTimeMS: searchLimitMs });
  }

  async function page(
    boardIds: readonly string[],
    filter: Filter,
    sorting: Sorting,
    skip: number,
    limit: number,
  ) {
    const sort = sortKeys(sorting);
    if (boardIds.length <= boardsPerQuery) {
      return model
        .find(onBoards(boardIds, filter), shown)
        .sort(sort)
        .skip(skip)
        .limit(limit)
        .maxTimeMS(searchLimitMs)
        .lean<CardRow[]>();
    }
    const groups: string[][] = [];
    for (let at = 0; at < boardIds.length; at += boardsPerQuery)
      groups.push(boardIds.slice(at, at + boardsPerQuery));
    return merged(groups, filter, sort, skip, limit);
  }

  /** Null sorts before all numbers, so for ascending dev priorities those without one are read apart. */
  async function ratedFirst(
    boardIds: readonly string[],
    filter: Filter,
    sorting: Sorting,
    offset: number,
    limit: number,
  ): Promise<CardRow[]> {
    const withRating = { ...filter, devPriority: { $gte: 0 } };
    const rated = await page(boardIds, withRating, sorting, offset, limit);
    if (rated.length === limit) return rated;
    const before =
      rated.length > 0 || offset === 0
        ? offset + rated.length
        : await model.countDocuments(onBoards(boardIds, withRating)).maxTimeMS(searchLimitMs);
    const unrated = { ...filter, devPriority: null };
    const skip = Math.max(0, offset - before);
    return [...rated, ...(await page(boardIds, unrated, sorting, skip, limit - rated.length))];
  }

  return {
    find: (cardId) => model.findOne({ _id: cardId, deleted: false }, shown).lean<CardRow>(),
    newest: (boardId, filter, limit, from) =>
      givingUp(
        model
          .find({ boardId, ...filterOf(filter), ...(from ? after(from) : {}) }, shown)
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .maxTimeMS(searchLimitMs)
          .lean<CardRow[]>()
          .exec(),
      ),
    async sorted(boardIds, filter, sorting, { offset, limit }) {
      if (boardIds.length === 0) return [];
      const query = filterOf(filter);
      const rated = sorting.sort === 'devPriority' && sorting.order === 'asc';
      return givingUp(
        rated
          ? ratedFirst(boardIds, query, sorting, offset, limit)
          : page(boardIds, query, sorting, offset, limit),
      );
    },
    async countByStatus(boardIds, filter) {
      const counts = Object.fromEntries(cardStatuses.map((status) => [status, 0])) as StatusCounts;
      if (boardIds.length === 0) return counts;
      const groups = await givingUp(
        model
          .aggregate<{ _id: keyof StatusCounts; n: number }>([
            { $match: onBoards(boardIds, filterOf(filter)) },
            { $group: { _id: '$status', n: { $sum: 1 } } },
          ])
          .option({ maxTimeMS: searchLimitMs })
          .exec(),
      );
      for (const { _id, n } of groups) counts[_id] = n;
      return counts;
    },
  };
}
