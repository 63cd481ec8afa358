import { eventOfType } from '@cardinal/contracts';
import { keyOf } from '../choices.ts';
import type { Databases } from '../databases.ts';
import type { Struck } from '../faults/storm.ts';
import type { Ledger } from '../ledger.ts';
import type { SeenMail } from '../mail-watch.ts';
import { mailTimeoutMs } from '../stack/chaos-env.ts';
import { type MailingService, mailingServices } from '../stack/links.ts';
import { type Audience, createKeysOf, type TellingRow } from './audiences.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { History } from './history.ts';
import { mayBeLost } from './lost-answers.ts';
import type { CheckNotificationsDeps, NotificationRow } from './notifications.ts';
import { channelByDefault } from './told.ts';

/** An e-mail in the queue of its service. */
interface QueuedMail {
  _id: string;
  userId: string | null;
  state: 'waiting' | 'sent' | 'withheld' | 'failed';
  answer: string | null;
}

/** A notification that an e-mail tells of. */
interface MailItem extends TellingRow {
  _id: string;
  message: string;
  text: string | null;
  mailId: string | null;
}

/** From writing an e-mail until it is received: what the longest fault stops, it may also deliver late. */
const onTheWayMs = 30_000;
/** An e-mail names as many, and how many more there are. */
const manyMore = /\bAnd \d+ more\b/;

export interface CheckMailsDeps extends CheckNotificationsDeps {
  ledger: Ledger;
  history: History;
  mails: readonly SeenMail[];
  faults: readonly Struck[];
}

const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether an e-mail tells of an item. That of a bulk change counts more cards with time. */
function tells({ text }: SeenMail, { message, text: written, metadata }: MailItem): boolean {
  const said = wordsOf(text);
  const isOfMany = metadata.cardIds !== undefined;
  return (isOfMany || said.includes(wordsOf(message))) && (!written || said.includes(wordsOf(written)));
}

async function readQueues(
  databases: Databases,
): Promise<Map<string, QueuedMail & { service: MailingService }>> {
  const all = await Promise.all(
    mailingServices.map(async (service) =>
      (await databases.rows<QueuedMail>(service, 'mails')).map((row) => ({ ...row, service })),
    ),
  );
  return new Map(all.flat().map((row) => [row._id, row]));
}

type Queues = Awaited<ReturnType<typeof readQueues>>;

/** What counts as sent was received; nothing else was; and again only where the answer may have been lost. */
function checkReceipts(queues: Queues, { mails, faults }: CheckMailsDeps): Check[] {
  const received = Map.groupBy(mails, ({ id }) => id);
  const isLost = ({ id, at }: SeenMail): boolean => {
    const service = queues.get(id)?.service ?? 'notifications';
    return mayBeLost({ service, link: `${service} → mail server`, timeoutMs: mailTimeoutMs, at }, faults);
  };
  const isHeld = (state: QueuedMail['state'] | undefined) => state !== 'sent' && state !== 'waiting';
  const withheld = mails.filter((mail) => isHeld(queues.get(mail.id)?.state) && !isLost(mail));
  const repeated = [...received.values()].flatMap((all) => all.slice(0, -1)).filter((mail) => !isLost(mail));
  const kept = [...queues.values()].filter(({ state }) => state !== 'withheld');
  return [
    checkEach('e-mails that were sent, as the mail server received them', kept, ({ _id, state, answer }) => {
      if (state !== 'sent') return `The e-mail ${_id} is ${state}: ${answer}`;
      return received.has(_id) ? null : `The e-mail ${_id} counts as sent and was not received`;
    }),
    checkNone(
      'e-mails more than once without a cause',
      repeated.map(({ id, to, subject }) => `${id} to ${to} was received and sent again: ${subject}`),
    ),
    checkNone(
      'e-mails that nobody sent',
      withheld.map(({ id, to, subject }) => `${id} to ${to}: ${subject}`),
    ),
  ];
}

/** Who must be told by e-mail; of a mention once, whatever is edited, so only if that holds for each text. */
function mustBeMailed(
  { ledger, audiences, history, told }: CheckMailsDeps,
  rows: readonly NotificationRow[],
  keysOf: (row: TellingRow) => string[],
) {
  const { people } = ledger;
  const addresses = new Map(people.map(({ id, address }) => [id, address]));
  const read = new Set(
    rows.filter(({ isRead }) => isRead).flatMap((row) => keysOf(row).map((key) => `${key} → ${row.userId}`)),
  );
  /** A new card, too, may have got a level by then. */
  const mayBeMuted = ({ card, time }: Audience, userId: string): boolean => {
    if (!card) return false;
    const place = { ...card, cardId: card.id, boardIds: history.boardsSince(card.id, time) };
    return told.levelsSince(userId, place, time).has('nothing');
  };
  const verdicts = new Map<string, boolean>();
  for (const audience of audiences) {
    const { must, may } = told.by('email', audience);
    for (const userId of may) {
      const key = `${audience.key} → ${userId}`;
      const isSure = must.includes(userId) && !audience.isGone && !mayBeMuted(audience, userId);
      const isReached = Boolean(addresses.get(userId)) && !read.has(key);
      verdicts.set(key, isSure && isReached && verdicts.get(key) !== false);
    }
  }
  return verdicts;
}

const isMailed = (
  items: readonly MailItem[],
  queues: Queues,
  received: Map<string, SeenMail[]>,
): string | null => {
  const [item, ...more] = items;
  if (!item) return 'is planned in no e-mail';
  if (more.length > 0) return `is planned ${items.length} times`;
  const mail = queues.get(item.mailId ?? '');
  if (mail?.state !== 'sent')
    return `is in the e-mail ${item.mailId}, which is ${mail?.state}: ${mail?.answer}`;
  const texts = received.get(mail._id) ?? [];
  return texts.some((text) => tells(text, item) || manyMore.test(text.text))
    ? null
    : `is not told by ${mail._id}`;
};

/** What somebody must not be told by an e-mail that came at this time. */
function wrongIn(mail: SeenMail, item: MailItem, { ledger, history, told }: CheckMailsDeps): string | null {
  const { choices, people } = ledger;
  const { userId, cardId, type, projectId } = item;
  const person = people.find(({ id }) => id === userId);
  const before = new Date(Date.parse(mail.at) - onTheWayMs).toISOString();
  const event = eventOfType[type];
  const held = (key: string, standard: boolean) => choices.possible(key, before, standard);
  if (mail.to !== person?.address) return `it went to ${mail.to}`;
  if (!held(keyOf.channel(userId, event, 'email'), channelByDefault(event, 'email')).has(true))
    return 'they had turned it off';
  if (!held(keyOf.read(item._id), false).has(false)) return 'they had read it';
  if (!cardId || !projectId) return null;
  const boardIds = history.boardsSince(cardId, before);
  const levels = told.levelsSince(userId, { cardId, boardIds, projectId }, before);
  if ([...levels].every((level) => level === 'nothing')) return 'they had muted it';
  // A move is heard of later.
  const places = history.boardsSince(cardId, item.createdAt.toISOString());
  const isPublic = (id: string) => ledger.boards.find((board) => board.id === id)?.isPublic !== false;
  return !person.isStranger || places.some(isPublic) ? null : 'they did not see the card';
}

/** Every notification that is told by e-mail came in one, and nothing else did. */
async function checkTold(queues: Queues, deps: CheckMailsDeps): Promise<Check[]> {
  const { databases, mails } = deps;
  const keysOf = createKeysOf(deps);
  const rows = await databases.rows<NotificationRow>('notifications', 'notifications');
  const items = await databases.rows<MailItem>('notifications', 'mail_items');
  const verdicts = mustBeMailed(deps, rows, keysOf);
  const planned = Map.groupBy(
    items.flatMap((item) => keysOf(item).map((key) => ({ key: `${key} → ${item.userId}`, item }))),
    ({ key }) => key,
  );
  const received = Map.groupBy(mails, ({ id }) => id);
  const byMail = Map.groupBy(items, ({ mailId }) => mailId ?? '');
  const must = [...verdicts].flatMap(([key, isSure]) => (isSure ? [key] : []));
  const stray = [...planned].filter(([key]) => !verdicts.has(key));
  const wrong = mails.flatMap((mail) => {
    const toldBy = (byMail.get(mail.id) ?? []).filter((item) => tells(mail, item));
    // What one was left out of may be told of another in the same words.
    const alike = Map.groupBy(toldBy, ({ message, text }) => `${message}\n${text}`);
    return [...alike.values()].flatMap((items) => {
      const reasons = items.map((item) => ({ item, why: wrongIn(mail, item, deps) }));
      return reasons.every(({ why }) => why !== null) ? reasons : [];
    });
  });
  return [
    checkEach('notifications that come by e-mail', must, (key) => {
      const why = isMailed(
        (planned.get(key) ?? []).map(({ item }) => item),
        queues,
        received,
      );
      return why && `${key} ${why}`;
    }),
    checkNone('e-mails that nobody should have', [
      ...stray.map(([key]) => `${key} is planned`),
      ...wrong.map(({ item, why }) => `${item.userId} was told of ${short(item.message)}: ${why}`),
    ]),
  ];
}

/** Links for the verification of addresses came. */
function checkVerifications({ ledger, mails }: CheckMailsDeps): Check {
  const addresses = new Set(mails.filter(({ id }) => id.startsWith('verify-')).map(({ to }) => to));
  return checkEach('addresses that a link was asked for', ledger.verifications, (address) =>
    addresses.has(address) ? null : `No link came to ${address}`,
  );
}

/** Each e-mail was received once by who should have it. */
export async function checkMails(deps: CheckMailsDeps): Promise<Check[]> {
  const queues = await readQueues(deps.databases);
  return [...checkReceipts(queues, deps), ...(await checkTold(queues, deps)), checkVerifications(deps)];
}

/** The number of repeated e-mails, for the report. */
export const countRepeatedMails = (mails: readonly SeenMail[]): number =>
  mails.length - new Set(mails.map(({ id }) => id)).size;
