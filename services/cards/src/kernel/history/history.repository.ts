import { cardUpdated, type Envelope } from '@cardinal/contracts';
import { createWriter, earlierThan, kept, type Moment } from '@cardinal/service-kit';
import type { CardModel } from '../card/card.model.ts';
import { findHistoryField } from '../card/history.rules.ts';
import { givingUpActivity, searchLimitMs } from '../load/query-limits.ts';
import type { HistoryDocument, HistoryModel } from './history.model.ts';

/** An entry without its text. */
export type HistoryRow = Omit<HistoryDocument, 'text'>;

export interface HistoryRepository {
  /** Keeps the edits of these events; those that are kept already stay as they are. */
  keep(events: readonly Envelope[]): Promise<void>;
  /** Removes what came for cards that are gone. */
  removeOfGone(cardIds: readonly string[]): Promise<void>;
  remove(cardIds: readonly string[]): Promise<void>;
  /** The last edits of a card before this version, newest first, those among them whose events are on their way. */
  ofCard(cardId: string, page: { before: number; limit: number }): Promise<HistoryRow[]>;
  /**
   * The last edits of cards while they were on these boards, newest first for each part of them. Without `before`, with
   * those whose events are on their way. May be more than asked for.
   */
  onBoards(boardIds: readonly string[], before: Moment | null, limit: number): Promise<HistoryRow[]>;
  /** The kept edits of these cards, one card after the other, oldest first. */
  eachOfCards(cardIds: readonly string[]): AsyncIterable<HistoryDocument>;
  /** The change of the description; null if nothing is kept. */
  findText(cardId: string, version: number): Promise<{ from: string; to: string } | null>;
}

/** Cards whose waiting edits are looked at for a project: with more, events are late anyway. */
const waitingAtOnce = 200;
/** As many as one query merges by index. */
const boardsAtOnce = 200;
const digits = 10;
const toHistoryId = (cardId: string, version: number): string =>
  `${cardId}/${String(version).padStart(digits, '0')}`;
/** All ids of a card: `0` is the character after `/`. */
const ofCard = (cardId: string) => ({ _id: { $gt: `${cardId}/`, $lt: `${cardId}0` } });

export const getCardId = ({ _id }: { _id: string }): string => _id.slice(0, -digits - 1);
export const getVersion = ({ _id }: { _id: string }): number => Number(_id.slice(-digits));

const edited = cardUpdated.data.omit({ changed: true });

/** The edit of an event. Others, those of releases without a history and improper events have none. */
function toHistoryEntries({ data, version, time, byagent }: Envelope): HistoryDocument[] {
  if (!('changes' in (data as object))) return [];
  const { card, actor, changes = [] } = edited.safeParse(data).data ?? {};
  if (!card || !actor || changes.length === 0) return [];
  const text = changes.find(({ field, from }) => findHistoryField(field)?.as === 'text' && from !== null);
  return [
    {
      _id: toHistoryId(card.id, version),
      boardId: card.boardId,
      at: new Date(time),
      userId: actor.id,
      ...(byagent ? { byAgent: true } : {}),
      changes: changes.map((change) => (change === text ? { ...change, from: '', to: '' } : change)),
      ...(text ? { text: { from: String(text.from), to: String(text.to) } } : {}),
    },
  ];
}

export interface HistoryRepositoryDeps {
  history: HistoryModel;
  cards: CardModel;
}

const eachEditIn = (history: HistoryModel) => (cardIds: readonly string[]) =>
  history
    .find({ $or: cardIds.map(ofCard) })
    .sort({ _id: 1 })
    .lean<HistoryDocument[]>()
    .cursor({ batchSize: 100 }) as AsyncIterable<HistoryDocument>;

export function createHistoryRepository({ history, cards }: HistoryRepositoryDeps): HistoryRepository {
  const { insertIfMissing } = createWriter({ model: history });

  /** Edits of cards on these boards that are not kept yet: few, and as many as one index has. */
  async function waitingOn(boardIds: readonly string[]): Promise<HistoryDocument[]> {
    const query = cards
      .find({ 'outbox.id': { $exists: true }, boardId: { $in: [...boardIds] } }, { outbox: 1 })
      .hint({ 'outbox.id': 1 })
      .limit(waitingAtOnce)
      .maxTimeMS(searchLimitMs)
      .lean<{ outbox: Envelope[] }[]>();
    const found = await givingUpActivity(query.exec());
    return found.flatMap(({ outbox }) => outbox.flatMap(toHistoryEntries));
  }

  /** Edits that are not kept yet. */
  async function waiting(cardId: string): Promise<HistoryDocument[]> {
    const card = await cards.findOne({ _id: cardId }, { outbox: 1 }).lean<{ outbox: Envelope[] }>();
    return (card?.outbox ?? []).flatMap(toHistoryEntries);
  }

  async function remove(cardIds: readonly string[]): Promise<void> {
    if (cardIds.length > 0) await history.deleteMany({ $or: cardIds.map(ofCard) });
  }

  return {
    eachOfCards: eachEditIn(history),
    async keep(events) {
      await Promise.all(events.flatMap(toHistoryEntries).map(insertIfMissing));
    },
    remove,
    async removeOfGone(cardIds) {
      const left = await cards
        .find({ _id: { $in: [...cardIds] }, ...kept }, { _id: 1 })
        .lean<{ _id: string }[]>();
      const ids = new Set(left.map(({ _id }) => _id));
      await remove(cardIds.filter((id) => !ids.has(id)));
    },
    async ofCard(cardId, { before, limit }) {
      // First these: what is kept in the meantime is found by the second query.
      const recent = (await waiting(cardId)).filter((entry) => getVersion(entry) < before);
      const kept = await history
        .find({ _id: { $gt: `${cardId}/`, $lt: toHistoryId(cardId, before) } }, { text: 0 })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<HistoryRow[]>();
      const byId = new Map([...recent, ...kept].map((entry) => [entry._id, entry]));
      return [...byId.values()].toSorted((a, b) => getVersion(b) - getVersion(a)).slice(0, limit);
    },
    async onBoards(boardIds, before, limit) {
      const parts = Array.from({ length: Math.ceil(boardIds.length / boardsAtOnce) }, (_, part) =>
        boardIds.slice(part * boardsAtOnce, (part + 1) * boardsAtOnce),
      );
      const read = (ids: readonly string[]) =>
        givingUpActivity(
          history
            .find({ boardId: { $in: ids }, ...earlierThan('at', before) }, { text: 0 })
            .sort({ at: -1, _id: -1 })
            .limit(limit)
            .hint('latest')
            .maxTimeMS(searchLimitMs)
            .lean<HistoryRow[]>()
            .exec(),
        );
      const recent = before ? [] : await waitingOn(boardIds);
      const kept = (await Promise.all(parts.map(read))).flat();
      return [...new Map([...recent, ...kept].map((entry) => [entry._id, entry])).values()];
    },
    async findText(cardId, version) {
      const recent = (await waiting(cardId)).find((entry) => getVersion(entry) === version);
      const entry =
        recent ?? (await history.findById(toHistoryId(cardId, version), { text: 1 }).lean<HistoryDocument>());
      return entry?.text ?? null;
    },
  };
}
