import { LRUCache } from 'lru-cache';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';

/**
 * Equal if nothing of a card has changed that lists show: `version` counts changes of its content, `countsVersion`
 * those of its counts; a rank may change without either. The time distinguishes versions that a database had before
 * it was restored and since.
 */
export type Stamp = Pick<CardRow, '_id' | 'version' | 'countsVersion' | 'updatedAt' | 'rank'>;
export const stampFields = { version: 1, countsVersion: 1, updatedAt: 1, rank: 1 } as const;

/** Cards of lists that are remembered, of all boards together. */
export interface CardCache {
  /** Whether the cards that were kept of this list last are likely to be known. */
  hasList(list: string): boolean;
  /** The card as it was when it had this stamp. */
  get(stamp: Stamp): ListedCard | undefined;
  keep(list: string, cards: readonly ListedCard[]): void;
}

/** About what all of them take. */
const bytesKept = 24 * 2 ** 20;
/** No longer than this, as a replica of an earlier release may store what is not counted. */
const keptMs = 10 * 60_000;
const listsKept = 2_000;

/** Bytes of a card as a row, as it is shown and as JSON: the texts four times, and the rest of it. */
const estimateBytes = ({ title, description }: ListedCard): number =>
  4 * (title.length + description.length) + 3_000;

const hasStamp = (stamp: Stamp, card: ListedCard): boolean =>
  card.version === stamp.version &&
  card.countsVersion === stamp.countsVersion &&
  card.rank === stamp.rank &&
  card.updatedAt.getTime() === stamp.updatedAt.getTime();

/** Remembers cards of lists, so that a list that was read before is asked for the versions of its cards only. */
export function createCardCache({ bytes = bytesKept } = {}): CardCache {
  const known = new LRUCache<string, ListedCard>({
    maxSize: bytes,
    sizeCalculation: estimateBytes,
    ttl: keptMs,
  });
  /** One card of each list, of those that were kept last. */
  const examples = new LRUCache<string, string>({ max: listsKept });
  return {
    hasList: (list) => known.has(examples.get(list) ?? ''),
    get(stamp) {
      const card = known.get(stamp._id);
      return card && hasStamp(stamp, card) ? card : undefined;
    },
    keep(list, cards) {
      for (const card of cards) known.set(card._id, Object.freeze(card));
      const [first] = cards;
      if (first) examples.set(list, first._id);
    },
  };
}
