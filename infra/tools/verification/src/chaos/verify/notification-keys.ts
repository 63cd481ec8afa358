import type { cardStatusChanged, cardUpdated, DataOf, Envelope, Notification } from '@cardinal/contracts';
import type { Truth } from './truth.ts';

/** Keys of notifications, which are the same for an event and for the notification of it. */

export const bulkKey = (type: BulkType, cardId: string, bulkId: string | undefined): string =>
  `${type} of ${cardId} with others, in ${bulkId}`;
const bulkTypes = ['card_status_changed', 'card_type_changed'] as const;
type BulkType = (typeof bulkTypes)[number];
export const retypedKey = (cardId: string | null, at: string) => `retyped ${cardId} at ${at}`;
export const mentionKey = (subjectId: string) => `mentioned in ${subjectId}`;

export const mergedKey = (cardId: string | null, at: string) => `something merged into ${cardId} at ${at}`;

/** It goes along with its comment where a merge gives that back. */
export const answeredKey = (commentId: unknown, at: string) => `answered with ${commentId} at ${at}`;

export const shippedKey = (cardId: string) => `shipped ${cardId}`;

export const waitingKey = (type: string, boardId: string | null, at: string) =>
  `${type} on ${boardId} at ${at.slice(0, 'yyyy-mm-ddThh'.length)}`;

/** The stored row of a notification, or of the same part of an e-mail. */
export type NotifiedRow = Pick<
  Notification,
  'type' | 'cardId' | 'boardId' | 'projectId' | 'metadata' | 'userId'
> & {
  createdAt: Date;
};

/** A comment that is pinned on a card again notifies once: the key of the first time, by that of each. */
export function firstAnswers(events: readonly Envelope[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  return new Map(
    events
      .toSorted((one, other) => one.time.localeCompare(other.time))
      .flatMap(({ type, data, time }) => {
        if (type !== 'cards.card.updated') return [];
        const { card, answered } = data as DataOf<typeof cardUpdated>;
        if (!answered) return [];
        const key = answeredKey(answered.commentId, time);
        const pinned = `${card.id} ${answered.commentId}`;
        if (!first.has(pinned)) first.set(pinned, key);
        return [[key, first.get(pinned) ?? key] as const];
      }),
  );
}

/** The bulk change of each event of one. */
function findBulkIds(events: readonly Envelope[]): Map<string, string> {
  return new Map(
    events.flatMap(({ type, time, data }) => {
      if (type !== 'cards.card.status_changed' && type !== 'cards.card.updated') return [];
      const { card, bulkId } = data as DataOf<typeof cardStatusChanged | typeof cardUpdated>;
      return bulkId ? [[`${card.id} ${Date.parse(time)}`, bulkId] as const] : [];
    }),
  );
}

/** Keys of a row: one notification, or the changes of the cards that are left of a bulk change. */
export function createGetKeys({ events, truth }: { events: readonly Envelope[]; truth: Truth }) {
  const bulks = findBulkIds(events);
  const answers = firstAnswers(events);
  return (row: NotifiedRow): string[] => {
    const { type, cardId, metadata, createdAt } = row;
    const cardIds = (metadata.cardIds as string[] | undefined) ?? (cardId ? [cardId] : []);
    if (type === 'card_shipped') return cardIds.filter((id) => truth.cards.has(id)).map(shippedKey);
    // It has the time of one of its cards.
    const bulkId = cardIds.map((id) => bulks.get(`${id} ${createdAt.getTime()}`)).find(Boolean);
    const bulkType = bulkTypes.find((each) => each === type);
    if (!bulkType || !bulkId) return [answers.get(getKey(row)) ?? getKey(row)];
    return cardIds.filter((id) => truth.cards.has(id)).map((id) => bulkKey(bulkType, id, bulkId));
  };
}

function getKey({ type, cardId, boardId, projectId, metadata, createdAt }: NotifiedRow): string {
  const at = createdAt.toISOString();
  if (type === 'reports_waiting' || type === 'submissions_waiting') return waitingKey(type, boardId, at);
  if (type === 'card_created') return `created ${cardId}`;
  if (type === 'card_status_changed' && metadata.from === undefined) return mergedKey(cardId, at);
  if (type === 'card_status_changed') return `moved ${cardId} ${metadata.from} ${metadata.to} ${at}`;
  if (type === 'card_type_changed') return retypedKey(cardId, at);
  if (type === 'card_answered') return answeredKey(metadata.commentId, at);
  if (type === 'card_assigned') return `assigned ${cardId} ${at}`;
  if (type === 'comment_created' || type === 'comment_reply') return `commented ${metadata.commentId}`;
  if (type === 'mention') return mentionKey(String(metadata.commentId ?? cardId));
  if (type === 'member_added') return `projects.member.added ${projectId} ${at}`;
  if (type === 'member_role_changed') return `projects.member.role_changed ${projectId} ${at}`;
  return type;
}
