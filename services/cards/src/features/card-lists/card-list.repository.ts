import {
  type BoardGroup,
  type CardStatus,
  cardStatuses,
  type FilteredFields,
  getCardProperty,
  isClosed,
  isLaneProperty,
  type LaneKey,
  refusedReasons,
} from '@cardinal/contracts';
import { shareReads } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import { countedProperties } from '../../kernel/card/stored-properties.ts';
import { type CardCounts, getCell, noCards } from '../../kernel/card-counts/card-counts.rules.ts';
import { givingUp, searchLimitMs } from '../../kernel/load/query-limits.ts';
import { createBoardPage, type List, type Page, type ReadBoardPage } from './board-page.ts';
import {
  countingIndexFor,
  groupedFields,
  indexFor,
  type ListFilter,
  type Sorting,
  toCardQuery,
} from './card-list.queries.ts';
import { listed } from './listed-card.ts';
import { createReadList, createReadWhole, listedFields } from './read-list.repository.ts';

export interface CardListRepository {
  /** The cards among these that are on the boards, in their order. */
  findAll(boardIds: readonly string[], cardIds: readonly string[]): Promise<ListedCard[]>;
  /** Cards of one board, from a position on. */
  ofBoard: ReadBoardPage;
  /** The same with the whole of their descriptions. */
  wholeOfBoard: ReadBoardPage;
  /** Cards of many boards in the given order; cards without a dev priority come last in both. */
  sorted(
    boardIds: readonly string[],
    filter: ListFilter,
    sorting: Sorting,
    page: Page,
  ): Promise<ListedCard[]>;
  /** How many cards of these boards are closed without anything having come of them. */
  countRefused(boardIds: readonly string[]): Promise<number>;
  /** Counts by reading the cards, for filters that stored counts do not distinguish. */
  countByKind(boardIds: readonly string[], filter: ListFilter): Promise<CardCounts>;
  /** Counts by a field and the status; a card counts for each of its values, and for null without one. */
  countByGroup(boardId: string, filter: ListFilter, by: BoardGroup): Promise<Group[]>;
}

/** The cards of one group with one status. */
interface Group {
  key: LaneKey;
  status: CardStatus;
  n: number;
}

/** The filter of these boards. */
export const onBoards = (boardIds: readonly string[]) =>
  boardIds.length === 1 ? { boardId: boardIds[0] } : { boardId: { $in: boardIds } };

const refusedOn = (boardIds: readonly string[]) => ({
  ...onBoards(boardIds),
  ...{ deleted: false, status: { $in: cardStatuses.filter(isClosed) } },
  closingReason: { $in: [...refusedReasons] },
});

export function createCardListRepository({ cards: model }: { cards: CardModel }): CardListRepository {
  const read = createReadList({ cards: model });
  const shared = shareReads<ListedCard[]>();

  const count = ({ query, hint }: Pick<List, 'query' | 'hint'>): Promise<number> =>
    model.countDocuments(query).hint(hint).maxTimeMS(searchLimitMs).exec();

  /** Null sorts before all numbers, so for ascending dev priorities those without one are read apart. */
  async function ratedFirst(list: List, { offset, limit }: Page): Promise<ListedCard[]> {
    const rated = { ...list, query: { ...list.query, devPriority: { $gte: 0 } } };
    const unrated = { ...list, query: { ...list.query, devPriority: null } };
    const first = await read(rated, { offset, limit });
    if (first.length === limit) return first;
    const ends = first.length > 0 || offset === 0;
    const before = ends ? offset + first.length : await count(rated);
    const rest = { offset: Math.max(0, offset - before), limit: limit - first.length };
    return [...first, ...(await read(unrated, rest))];
  }

  const ofBoard = createBoardPage({ read });
  const wholeOfBoard = createBoardPage({ read: createReadWhole({ cards: model }) });

  return {
    async findAll(boardIds, cardIds) {
      if (cardIds.length === 0) return [];
      const found = await model
        .find({ _id: { $in: cardIds }, ...onBoards(boardIds), deleted: false }, listedFields)
        .hint({ _id: 1 })
        .lean<CardRow[]>();
      const byId = new Map(found.map((card) => [card._id, listed(card)]));
      return cardIds.flatMap((id) => byId.get(id) ?? []);
    },
    ofBoard: (...page) => shared(JSON.stringify(page), () => givingUp(ofBoard(...page))),
    wholeOfBoard: (...page) => givingUp(wholeOfBoard(...page)),
    async sorted(boardIds, filter, sorting, page) {
      if (boardIds.length === 0) return [];
      const query = { ...toCardQuery(filter), ...onBoards(boardIds) };
      const list = { query, hint: indexFor(boardIds.length, filter, sorting.sort), sorting };
      const unratedLast = sorting.sort === 'devPriority' && sorting.order === 'asc';
      return givingUp(unratedLast ? ratedFirst(list, page) : read(list, page));
    },
    countRefused: async (boardIds) =>
      boardIds.length === 0 ? 0 : givingUp(count({ query: refusedOn(boardIds), hint: 'closed' })),
    async countByKind(boardIds, filter) {
      const counts = noCards();
      if (boardIds.length === 0) return counts;
      const groups = await givingUp(
        model
          .aggregate<{ _id: FilteredFields; n: number }>([
            { $match: { ...toCardQuery(filter), ...onBoards(boardIds) } },
            { $group: { _id: countedProperties, n: { $sum: 1 } } },
          ])
          .option({ maxTimeMS: searchLimitMs, hint: countingIndexFor(filter) })
          .exec(),
      );
      for (const { _id, n } of groups) counts[getCell(_id)] = n;
      return counts;
    },
    countByGroup(boardId, filter, by) {
      const field = `$${groupedFields[by]}`;
      const without = isLaneProperty(by) ? getCardProperty(by).default : null;
      const grouping = model
        .aggregate<Group>([
          { $match: { ...toCardQuery(filter), ...onBoards([boardId]) } },
          { $unwind: { path: field, preserveNullAndEmptyArrays: true } },
          { $group: { _id: { key: { $ifNull: [field, without] }, status: '$status' }, n: { $sum: 1 } } },
          { $project: { _id: 0, key: '$_id.key', status: '$_id.status', n: 1 } },
        ])
        .option({ maxTimeMS: searchLimitMs, hint: countingIndexFor(filter) });
      return givingUp(grouping.exec());
    },
  };
}
