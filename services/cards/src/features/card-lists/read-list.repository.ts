import { limits } from '@cardinal/contracts';
import { type CardModel, type CardRow, listedRowFields } from '../../kernel/card/card.model.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import { searchLimitMs } from '../../kernel/load/query-limits.ts';
import type { List, Page } from './board-page.ts';
import { createCardCache, type Stamp, stampFields } from './card-cache.ts';
import { computedFields, sortKeys } from './card-list.queries.ts';
import { listed } from './listed-card.ts';

/** The fields of a list, with one character more than it shows, which says whether there are more. */
export const listedFields = {
  ...listedRowFields,
  description: { $substrCP: ['$description', 0, limits.descriptionInLists + 1] },
} as object;

/** A list in the order of what is computed of each card, which the database sorts in memory. */
const readComputed = (
  model: CardModel,
  { query, hint, sorting, beyond = {} }: List,
  limit: number,
  fields = listedFields,
) =>
  model
    .aggregate<CardRow>([
      { $match: query },
      { $set: computedFields },
      { $match: beyond },
      { $sort: sortKeys(sorting) },
      { $limit: limit },
      { $project: fields as never },
    ])
    .option({ maxTimeMS: searchLimitMs, hint })
    .exec();

/** Finds a page in one batch. */
const createFind =
  (model: CardModel) =>
  <T>({ query, hint, sorting }: List, { offset, limit }: Page, projection: object): Promise<T[]> =>
    model.collection
      .find(query as never, {
        ...{ projection, hint, limit, maxTimeMS: searchLimitMs },
        ...{ sort: sortKeys(sorting), skip: offset, batchSize: limit },
      })
      .toArray() as Promise<never>;

/** Reads lists with the whole of the descriptions. It remembers nothing, as nobody reads them again soon. */
export function createReadWhole({ cards: model }: { cards: CardModel }) {
  const find = createFind(model);
  return (list: List, page: Page): Promise<CardRow[]> =>
    list.beyond
      ? readComputed(model, list, page.limit, listedRowFields)
      : find<CardRow>(list, page, listedRowFields);
}

/** Reads lists; of those of one board that were read before, only the cards that have changed since. */
export function createReadList({ cards: model }: { cards: CardModel }) {
  const known = createCardCache();
  const find = createFind(model);

  async function readRows(list: List, page: Page): Promise<ListedCard[]> {
    return (await find<CardRow>(list, page, listedFields)).map(listed);
  }

  async function readCards(cardIds: readonly string[]): Promise<ListedCard[]> {
    const found = model.collection.find({ _id: { $in: cardIds } } as never, { projection: listedFields });
    return ((await found.toArray()) as unknown as CardRow[]).map(listed);
  }

  /** Null where it has to be read as a whole: too much is not known, or changed between two looks. */
  async function readChanges(list: List, page: Page, key: string): Promise<ListedCard[] | null> {
    const stamps = await find<Stamp>(list, page, stampFields);
    const cards = stamps.map(known.get);
    const missing = stamps.flatMap(({ _id }, at) => (cards[at] ? [] : [_id]));
    if (missing.length === 0) return cards as ListedCard[];
    if (missing.length > stamps.length / 2) return null;
    known.keep(key, await readCards(missing));
    const all = stamps.map((stamp, at) => cards[at] ?? known.get(stamp));
    return all.includes(undefined) ? null : (all as ListedCard[]);
  }

  return async function read(list: List, page: Page): Promise<ListedCard[]> {
    if (list.beyond) return (await readComputed(model, list, page.limit)).map(listed);
    if (typeof list.query.boardId !== 'string') return readRows(list, page);
    const key = JSON.stringify([list, page]);
    const quick = known.hasList(key) ? await readChanges(list, page, key) : null;
    if (quick) return quick;
    const rows = await readRows(list, page);
    known.keep(key, rows);
    return rows;
  };
}
