import { eventOfType, type NotificationChannel } from '@cardinal/contracts';
import { choiceKeys } from '../choices.ts';
import type { Ledger } from '../ledger.ts';
import type { Audience } from './audience.ts';
import { channelByDefault } from './expected-recipients.ts';
import type { History } from './history.ts';
import type { NotifiedRow } from './notification-keys.ts';
import type { CheckNotificationsDeps, NotificationRow } from './notifications.ts';

/** A channel that notifies outside of the bell. */
export type Outside = Exclude<NotificationChannel, 'bell'>;

export interface OutsideDeps extends CheckNotificationsDeps {
  ledger: Ledger;
  history: History;
}

/** From writing it until it is received: what the longest fault stops, it may also deliver late. */
const onTheWayMs = 30_000;

/**
 * Whether those who may be notified by a channel must be; of a mention once, whatever is edited, so only if that
 * holds for each text.
 */
export function mustBeNotified(
  { ledger: { people }, audiences, history, expected }: OutsideDeps,
  channel: Outside,
  rows: readonly NotificationRow[],
  getKeys: (row: NotifiedRow) => string[],
): Map<string, boolean> {
  const where = { email: 'address', push: 'browser' } as const;
  const reached = new Set(people.filter((person) => person[where[channel]]).map(({ id }) => id));
  const read = new Set(
    rows.filter(({ isRead }) => isRead).flatMap((row) => getKeys(row).map((key) => `${key} → ${row.userId}`)),
  );
  /** A new card, too, may have got a level by then. */
  const mayBeMuted = ({ card, time }: Audience, userId: string): boolean => {
    if (!card) return false;
    const place = { ...card, cardId: card.id, boardIds: history.boardsSince(card.id, time) };
    return expected.levelsSince(userId, place, time).has('nothing');
  };
  const verdicts = new Map<string, boolean>();
  for (const audience of audiences) {
    const { must, may } = expected.by(channel, audience);
    for (const userId of may) {
      const key = `${audience.key} → ${userId}`;
      const isSure = must.includes(userId) && !audience.isGone && !mayBeMuted(audience, userId);
      verdicts.set(key, isSure && reached.has(userId) && !read.has(key) && verdicts.get(key) !== false);
    }
  }
  return verdicts;
}

/** The reason why somebody must not be notified of something at this time. */
export function wrongAt(
  { ledger, history, expected }: OutsideDeps,
  channel: Outside,
  at: string,
  item: NotifiedRow & { _id: string },
): string | null {
  const { choices, people } = ledger;
  const { userId, cardId, type, projectId } = item;
  const person = people.find(({ id }) => id === userId);
  const before = new Date(Date.parse(at) - onTheWayMs).toISOString();
  const event = eventOfType[type];
  const held = (key: string, standard: boolean) => choices.possible(key, before, standard);
  if (!held(choiceKeys.channel(userId, event, channel), channelByDefault(event, channel)).has(true))
    return 'they had turned it off';
  if (!held(choiceKeys.read(item._id), false).has(false)) return 'they had read it';
  if (!cardId || !projectId) return null;
  // A move is heard of later.
  const boardIds = history.boardsSince(cardId, item.createdAt.toISOString());
  const levels = expected.levelsSince(userId, { cardId, boardIds, projectId }, before);
  if ([...levels].every((level) => level === 'nothing')) return 'they had muted it';
  const isPublic = (id: string) => ledger.boards.find((board) => board.id === id)?.isPublic !== false;
  return !person?.isStranger || boardIds.some(isPublic) ? null : 'they did not see the card';
}
