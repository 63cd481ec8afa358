import {
  type AggregateStore,
  type ChangeOptions,
  collectMs,
  createDelayedBatches,
  createKeyedQueue,
  createWriter,
  kept,
  type Log,
  type NewEvent,
  type PreparedChange,
  unjournaled,
  withSome,
} from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { CardDocument } from '../card/card.model.ts';

/** Counts that everybody sees who sees the card. */
export type Counted = 'comment' | 'upvote' | 'like' | 'customer';
const fieldByKind = {
  comment: 'commentCount',
  upvote: 'upvoteCount',
  like: 'likeCount',
  note: 'noteCount',
  /** Part of the upvotes. */
  customer: 'customerVoteCount',
} as const;
type Kind = keyof typeof fieldByKind;

interface MarkedVersion {
  _id: string;
  version: number;
}

interface Marked extends MarkedVersion {
  cardId: string;
  recountAt?: Date;
}

/** Something that cards count: how many there are, and the collection whose documents are marked until counted. */
export interface CountSource {
  model: Model<never>;
  count(cardId: string): Promise<number>;
  /** Ends what a crash interrupted beside the counting of a marked document. */
  complete?(id: string): Promise<void>;
  /** The same, of what has to wait until the document is counted. */
  completeCounted?(id: string): Promise<void>;
}

/** The card as it was read a moment ago, before anything was changed that is to be counted. */
export interface Known {
  card: object;
  /** By how many the count of the one kind has grown by the change; unset where that has to be counted. */
  grown?: 1 | -1 | undefined;
}

export interface Recount<K extends Kind = Counted> {
  /**
   * Makes the card's counts equal what they count. Calls for one card that come while it is being counted share the
   * next round. Null where the card is no more; what was added to it meanwhile is removed then.
   *
   * Each round writes a new version of the counts. So where the card still has the version that was read before the
   * change, no round has seen the change, and every earlier one is in its counts: then `grown` is added to them, and
   * nothing is counted.
   */
  now(cardId: string, kinds: readonly K[], known?: Known): Promise<CardDocument | null>;
  /**
   * A change by which a card counts one more, which goes with the write of what it counts. Null where that has to be
   * counted; the same holds if the change finds the card counted anew since it was read, or anything else of `asKnown`.
   */
  grow(kind: K, card: object, asKnown?: ChangeOptions['asKnown']): PreparedChange<CardDocument> | null;
  /** Takes the mark off a document, unless it changed again since. */
  counted(kind: K, doc: MarkedVersion): void;
  /** Counts what a crash left marked. @returns when to look again, if there was any */
  sweep(olderThanMs?: number): Promise<Date | undefined>;
}

export interface RecountDeps<K extends Kind> {
  cards: AggregateStore<CardDocument>;
  sources: Readonly<Record<K, CountSource>>;
  /** The stream of the card that these counts are. */
  counter: 'countsVersion' | 'notesVersion';
  /** Events of new counts. */
  createEvents(card: CardDocument): NewEvent[];
  /** Removes comments, votes and images of cards that are no more. */
  removeContents(cardIds: readonly string[]): Promise<void>;
  log: Log;
}

const sweepBatch = 500;

async function countKinds<K extends Kind>(
  sources: RecountDeps<K>['sources'],
  card: CardDocument,
  kinds: Iterable<K>,
): Promise<Partial<CardDocument>> {
  const wanted = new Set<Kind>(kinds);
  if (wanted.has('customer')) wanted.add('upvote');
  const found = await Promise.all(
    [...(wanted as Set<K>)].map(
      async (kind) => [fieldByKind[kind], await sources[kind].count(card._id)] as const,
    ),
  );
  const counts: Partial<CardDocument> = Object.fromEntries(found);
  // Counted only where they change, so that other votes are counted as fast as without them.
  const { upvoteCount, customerVoteCount = card.customerVoteCount ?? 0 } = counts;
  if (upvoteCount === undefined) return counts;
  return { ...counts, upvoteCount: upvoteCount + customerVoteCount + (card.importedVotes ?? 0) };
}

interface Round<K extends Kind> {
  kinds: Set<K>;
  known: Known | undefined;
}

/** The count of the one kind that has grown; undefined where it has to be counted. */
function grownCount(card: CardDocument, [kind]: Iterable<Kind>, known?: Known) {
  if (!kind || !known?.grown || known.card !== card) return undefined;
  const before = card[fieldByKind[kind]];
  return before === undefined ? undefined : { [fieldByKind[kind]]: before + known.grown };
}

const isInTrash = async (cards: Model<CardDocument>, _id: string): Promise<boolean> =>
  (await cards.exists({ _id, deleted: true, trashed: { $exists: true } })) !== null;

/** The change by which a card counts one more of a kind; null where it does not know how many it has. */
function prepareGrowth<K extends Kind>(
  { cards, counter, createEvents }: Pick<RecountDeps<K>, 'cards' | 'counter' | 'createEvents'>,
  kind: K,
  read: object,
  asKnown: ChangeOptions['asKnown'],
): PreparedChange<CardDocument> | null {
  const card = read as CardDocument;
  const counts = grownCount(card, [kind], { card, grown: 1 });
  if (!counts) return null;
  return cards.prepare(
    card,
    { set: counts, events: createEvents({ ...card, ...counts }) },
    { counter, asKnown },
  );
}

async function clearMarks(model: CountSource['model'], docs: readonly MarkedVersion[]): Promise<void> {
  // Losing this write only causes another count.
  const writer = createWriter({ model, ...unjournaled });
  await Promise.all(
    docs.map(({ _id, version }) =>
      writer.update({ filter: { _id, version }, update: { $unset: { recountAt: 1 } } }),
    ),
  );
}

export function createRecount<K extends Kind>(deps: RecountDeps<K>): Recount<K> {
  const { cards, sources, counter, createEvents, removeContents, log } = deps;
  const queue = createKeyedQueue();
  const waiting = new Map<string, { round: Round<K>; counts: Promise<CardDocument | null> }>();

  async function count(cardId: string, { kinds, known }: Round<K>): Promise<CardDocument | null> {
    const decide = async (card: CardDocument) => {
      const counts = grownCount(card, kinds, known) ?? (await countKinds(sources, card, kinds));
      // Also where they are the same: one vote may have come and another gone, and lists are to know.
      return { set: counts, events: createEvents({ ...card, ...counts }) };
    };
    // The write is guarded by the counter, so counts that another replica overtook are counted again.
    const card = await cards.change(cardId, decide, { counter, known: known?.card });
    // A card in the trash is counted when it is restored.
    if (!card && !(await cards.model.exists({ _id: cardId, ...kept }))) await removeContents([cardId]);
    return card;
  }

  function now(cardId: string, kinds: readonly K[], known?: Known): Promise<CardDocument | null> {
    const next = waiting.get(cardId);
    if (next) {
      for (const kind of kinds) next.round.kinds.add(kind);
      // Both changes are to be in it.
      if (next.round.known) next.round.known = { card: next.round.known.card };
      return next.counts;
    }
    const round = { kinds: new Set(kinds), known };
    const counts = queue.run(cardId, () => {
      // From here on it may have counted already, so a caller that comes now needs another round.
      waiting.delete(cardId);
      return count(cardId, round);
    });
    waiting.set(cardId, { round, counts });
    return counts;
  }

  const clear = (kind: K, docs: readonly MarkedVersion[]) => clearMarks(sources[kind].model, docs);

  const counted = createDelayedBatches<{ kind: K; doc: MarkedVersion }>({
    delayMs: collectMs,
    async send(batch) {
      const clearing = [...Map.groupBy(batch, ({ kind }) => kind)].map(([kind, of]) => {
        const docs = of.map(({ doc }) => doc);
        return clear(kind, docs).catch((error) =>
          log.warn({ err: error }, 'marks stay until the next sweep'),
        );
      });
      await Promise.all(clearing);
    },
  });

  async function sweepKind(kind: K, leftMarked: object): Promise<void> {
    const marked = await sources[kind].model
      .find(leftMarked as never, { version: 1, cardId: 1 })
      .limit(sweepBatch)
      .lean<Marked[]>();
    for (const doc of marked) {
      await sources[kind].complete?.(doc._id);
      const isCounted = await now(doc.cardId, [kind]);
      if (!isCounted && !(await isInTrash(cards.model, doc.cardId))) continue;
      await sources[kind].completeCounted?.(doc._id);
      await clear(kind, [doc]);
    }
  }

  return {
    now,
    grow: (kind, card, asKnown) =>
      waiting.has((card as CardDocument)._id) ? null : prepareGrowth(deps, kind, card, asKnown),
    counted: (kind, { _id, version }) => counted.add({ kind, doc: { _id, version } }),
    async sweep(olderThanMs = 5_000) {
      const leftMarked = { recountAt: { $lt: new Date(Date.now() - olderThanMs) }, deleted: false };
      const kinds = (Object.keys(sources) as K[]).map((kind) => ({ kind, model: sources[kind].model }));
      const found = await withSome(kinds, leftMarked);
      for (const { kind } of found) await sweepKind(kind, leftMarked);
      return found.length > 0 ? new Date() : undefined;
    },
  };
}
