import {
  alwaysInBell,
  followReasons,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import { attempt, judged, type Outcome } from '../attempt.ts';
import { type ChoiceValue, choiceKeys } from '../choices.ts';
import type { Ledger } from '../ledger.ts';
import type { MailWatch } from '../mail-watch.ts';
import { isRestless } from './following-actions.ts';
import { type Action, anybody, noteRefusal, type Worker } from './worker.ts';

async function readOne(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
  const query = { unreadOnly: 'true', limit: '20' };
  const unread = await attempt(worker.who, listNotifications, { query });
  const one = unread.kind === 'acknowledged' && worker.dice.pick(unread.value);
  if (!one) return null;
  // It may be gone by now, with its card.
  return ledger.choices.make<unknown>({ [choiceKeys.read(one.id)]: true }, () =>
    attempt(worker.who, markRead, { params: { notificationId: one.id } }),
  );
}

const mayLeaveBell = (event: NotificationEvent) => !(alwaysInBell as readonly string[]).includes(event);

async function prefer(worker: Worker, ledger: Ledger): Promise<Outcome<unknown>> {
  const { id, dice } = worker;
  const on = dice.chance(0.6);
  const reason = dice.pick(followReasons)!;
  const event = dice.pick(notificationEvents)!;
  const channel = dice.pick(notificationChannels.filter((each) => each !== 'bell' || mayLeaveBell(event)))!;
  const [key, body] = dice.chance(0.3)
    ? [choiceKeys.autoFollow(id, reason), { autoFollow: { [reason]: on } }]
    : [choiceKeys.channel(id, event, channel), { channels: { [event]: { [channel]: on } } }];
  const outcome = await ledger.choices.make<unknown>({ [key]: on }, () =>
    attempt(worker.who, updateNotificationPreferences, { body }),
  );
  noteRefusal(ledger, 'updateNotificationPreferences', outcome, 'living');
  return outcome;
}

/** The notifications that a link ends; it says so to its reader, and is signed. */
function parseChoices(link: string): Record<string, ChoiceValue> {
  const [payload = ''] = new URL(link).pathname.split('/').at(-1)?.split('.') ?? [];
  const [userId, scope] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string];
  const [kind, name = ''] = scope.split(':');
  if (kind === 'card') return { [choiceKeys.level(userId, name)]: 'nothing' };
  const events = kind === 'event' ? [name] : notificationEvents;
  return Object.fromEntries(events.map((event) => [choiceKeys.channel(userId, event, 'email'), false]));
}

/** Uses a link at the end of an e-mail; a link for more than one card only if they are restless. */
const unsubscribe = (mails: MailWatch) =>
  async function unsubscribe(worker: Worker, ledger: Ledger): Promise<Outcome<unknown> | null> {
    const { address } = ledger.people.find(({ id }) => id === worker.id)!;
    const mail = worker.dice.pick(mails.mails().filter(({ to }) => to === address));
    const links = mail?.unsubscribeLinks.map((link) => ({ link, choices: parseChoices(link) })) ?? [];
    const fitting = links.filter(
      ({ choices }) => worker.isRestless || Object.keys(choices).every((key) => key.startsWith('level/')),
    );
    const chosen = worker.dice.pick(fitting);
    if (!chosen) return null;
    const outcome = await ledger.choices.make(chosen.choices, () =>
      judged((signal) => fetch(chosen.link, { method: 'POST', signal }), String),
    );
    noteRefusal(ledger, 'unsubscribe', outcome, 'living');
    return outcome;
  };

/** Reading notifications, and choosing which come how. */
export const notificationActions = (mails: MailWatch): readonly Action[] => [
  { name: 'read a notification', weight: 5, may: anybody, run: readOne },
  {
    name: 'read all notifications',
    weight: 1,
    may: isRestless,
    run: ({ who }) => attempt(who, markAllRead),
  },
  { name: 'change preferences', weight: 3, may: isRestless, run: prefer },
  { name: 'use a link of an e-mail', weight: 2, may: anybody, run: unsubscribe(mails) },
];
