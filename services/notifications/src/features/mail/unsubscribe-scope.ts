import { type NotificationEvent, notificationEvents, productName } from '@cardinal/contracts';
import { z } from 'zod';

/** The link of an e-mail ends e-mails of a kind of event, or all; or every notification of a card. */
const scope = z.union([
  z.literal('all'),
  z.templateLiteral(['event:', z.enum(notificationEvents)]),
  z.templateLiteral(['card:', z.uuid()]),
]);
export type UnsubscribeScope = z.infer<typeof scope>;

export type Ending = { cardId: string } | { events: readonly NotificationEvent[] };

/** How the pages of a link say what it ends. */
export interface EndingWords {
  question: string;
  effect: string;
  action: string;
  done: string;
}

const namesByEvent: Record<NotificationEvent, string> = {
  assigned: 'cards that you are assigned to',
  due: 'cards that are due',
  mention: 'mentions of you',
  comment: 'comments',
  status: 'changes of status',
  shipped: 'cards that shipped',
  card: 'new cards',
  team: 'your projects and roles',
  account: 'accounts',
};

const mailWords = (what: string): EndingWords => ({
  question: 'Stop these e-mails?',
  effect: `You will get no more e-mails about ${what}. What happens is still shown in ${productName}.`,
  action: `Stop e-mails about ${what}`,
  done: `You get no more e-mails about ${what}.`,
});

const cardWords: EndingWords = {
  question: 'Mute this card?',
  effect:
    'You will hear no more of this card, not even mentions: in the bell, by e-mail or in browsers. ' +
    'Its page shows this, and you can change it there.',
  action: 'Mute this card',
  done: 'You hear no more of this card. You can change this on its page.',
};

/** The effect of a scope, and how the page says it. Null for scopes that no release of Cardinal signs. */
export function parseEnding(text: string): { ending: Ending; words: EndingWords } | null {
  const { success, data } = scope.safeParse(text);
  if (!success) return null;
  if (data === 'all')
    return { ending: { events: notificationEvents }, words: mailWords('any notifications') };
  const [kind, name] = data.split(':') as [string, string];
  if (kind === 'card') return { ending: { cardId: name }, words: cardWords };
  const event = name as NotificationEvent;
  return { ending: { events: [event] }, words: mailWords(namesByEvent[event]) };
}
