import { type NotificationEvent, notificationEvents } from '@cardinal/contracts';
import { z } from 'zod';

/** What an unsubscribe link ends: e-mails about a card, of a kind of event, or all. */
const scope = z.union([
  z.literal('all'),
  z.templateLiteral(['event:', z.enum(notificationEvents)]),
  z.templateLiteral(['card:', z.uuid()]),
]);
export type UnsubscribeScope = z.infer<typeof scope>;

export type Ending = { cardId: string } | { events: readonly NotificationEvent[] };

const namesOf: Record<NotificationEvent, string> = {
  assigned: 'cards that you are assigned to',
  due: 'cards that are due',
  mention: 'mentions of you',
  comment: 'comments',
  status: 'changes of status',
  card: 'new cards',
  team: 'your projects and roles',
  account: 'accounts',
};

/** What a scope ends, and how the page says it. Null for scopes that no release of Cardinal signs. */
export function endingOf(text: string): { ending: Ending; what: string } | null {
  const { success, data } = scope.safeParse(text);
  if (!success) return null;
  if (data === 'all') return { ending: { events: notificationEvents }, what: 'any notifications' };
  const [kind, name] = data.split(':') as [string, string];
  if (kind === 'card') return { ending: { cardId: name }, what: 'this card' };
  const event = name as NotificationEvent;
  return { ending: { events: [event] }, what: namesOf[event] };
}
