import type { AggregateStore, EventBus } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { CardDocument, CardRow } from './card.model.ts';

/**
 * Equal if nothing of a card has changed since it was remembered: the versions of all its streams, and what may change
 * without one. The time distinguishes versions that a database had before it was restored and since.
 */
export const stampFields: readonly (keyof CardRow)[] = [
  ...(['version', 'countsVersion', 'notesVersion'] as const),
  ...(['updatedAt', 'rank', 'labelIds'] as const),
];

/**
 * Cards as this process read or wrote them last. Others may have changed them since, so they decide nothing by themselves:
 * the write that they lead to names the stamp, and where that is another one by now, everything is decided by the stored
 * card instead.
 */
export interface KnownCards {
  get(cardId: string): CardRow | undefined;
  keep(card: CardRow): void;
  /** Forgets cards that are removed for good, in all replicas. */
  purge(cardIds: readonly string[]): void;
}

/** About what all of them take. */
const bytesKept = 16 * 2 ** 20;
/** Not shown after this time; an old one stays in memory until it is asked for, or others take its place. */
const keptMs = 10 * 60_000;
/** A card without its texts. */
const cardBytes = 2_000;
const topic = 'cards.purged';

export interface KnownCardsDeps {
  bus: Pick<EventBus, 'broadcast' | 'onBroadcast' | 'onGap'>;
  bytes?: number;
}

export function createKnownCards({ bus, bytes = bytesKept }: KnownCardsDeps): KnownCards {
  const known = new LRUCache<string, CardRow>({
    maxSize: bytes,
    sizeCalculation: ({ title, description }) => cardBytes + 2 * (title.length + description.length),
    ttl: keptMs,
  });
  const forget = (cardIds: readonly string[]) => {
    for (const id of cardIds) known.delete(id);
  };
  bus.onBroadcast(topic, (cardIds) => forget(cardIds as string[]));
  // A purge may have been missed.
  bus.onGap(() => known.clear());
  return {
    get: (cardId) => known.get(cardId),
    keep(card) {
      if (card.deleted) return forget([card._id]);
      const { outbox: _, recentEdits: __, ...row } = card as CardDocument;
      known.set(row._id, Object.freeze(row));
    },
    purge(cardIds) {
      forget(cardIds);
      bus.broadcast(topic, cardIds);
    },
  };
}

interface RememberingStoreDeps {
  store: AggregateStore<CardDocument>;
  known: Pick<KnownCards, 'keep'>;
}

/** A store of cards that remembers what it wrote. */
export function createRememberingStore({ store, known }: RememberingStoreDeps): AggregateStore<CardDocument> {
  const kept = <T extends CardDocument | null>(card: T): T => {
    if (card) known.keep(card);
    return card;
  };
  return {
    ...store,
    insert: async (...args) => kept(await store.insert(...args)),
    change: async (...args) => kept(await store.change(...args)),
    remove: async (...args) => kept(await store.remove(...args)),
    prepare(...args) {
      const prepared = store.prepare(...args);
      return { ...prepared, written: () => kept(prepared.written()) };
    },
  };
}
