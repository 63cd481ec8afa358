import type { Databases } from '../databases.ts';
import type { Struck } from '../faults/storm.ts';
import type { SeenMail } from '../mail-watch.ts';
import { mailTimeoutMs } from '../stack/chaos-env.ts';
import { type MailingService, mailingServices } from '../stack/links.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import { hasWords } from './mail-words.ts';
import { createGetKeys, type NotifiedRow } from './notification-keys.ts';
import type { NotificationRow } from './notifications.ts';
import { mustBeNotified, type OutsideDeps, wrongAt } from './outside-the-bell.ts';
import { checkReceipts, type QueuedRow } from './receipts.ts';

/** A notification in an e-mail. */
interface MailItem extends NotifiedRow {
  _id: string;
  message: string;
  text: string | null;
  mailId: string | null;
}

/** An e-mail names as many, and how many more there are. */
const manyMore = /\bAnd \d+ more\b/;

export interface CheckMailsDeps extends OutsideDeps {
  mails: readonly SeenMail[];
  faults: readonly Struck[];
}

/** An item of several cards counts more of them with time, so its words may have been others. */
const mayContain = (mail: SeenMail, item: MailItem): boolean =>
  hasWords(mail, item.metadata.cardIds === undefined ? item : { ...item, message: '' });

async function readQueues(
  databases: Databases,
): Promise<Map<string, QueuedRow & { service: MailingService }>> {
  const all = await Promise.all(
    mailingServices.map(async (service) =>
      (await databases.rows<QueuedRow>(service, 'mails')).map((row) => ({ ...row, service })),
    ),
  );
  return new Map(all.flat().map((row) => [row._id, row]));
}

type Queues = Awaited<ReturnType<typeof readQueues>>;

const checkMailReceipts = (queues: Queues, { mails, faults }: CheckMailsDeps): Check[] =>
  checkReceipts({
    ...{ what: 'e-mails', server: 'mail server', queued: queues, faults, timeoutMs: mailTimeoutMs },
    received: mails.map(({ id, at, to, subject }) => ({ id, at, name: `to ${to}: ${subject}` })),
    sentBy(id) {
      const service = queues.get(id)?.service ?? 'notifications';
      return { service, link: `${service} → mail server` };
    },
  });

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
  return texts.some((text) => mayContain(text, item) || manyMore.test(text.text))
    ? null
    : `is not in ${mail._id}`;
};

/** The reason against an item in an e-mail that came at this time; null if it may be there. */
function wrongIn(mail: SeenMail, item: MailItem, deps: CheckMailsDeps): string | null {
  const address = deps.ledger.people.find(({ id }) => id === item.userId)?.address;
  return mail.to === address ? wrongAt(deps, 'email', mail.at, item) : `it went to ${mail.to}`;
}

/** Every notification that is due by e-mail came in one, and nothing else did. */
async function checkItems(queues: Queues, deps: CheckMailsDeps): Promise<Check[]> {
  const { databases, mails } = deps;
  const getKeys = createGetKeys(deps);
  const rows = await databases.rows<NotificationRow>('notifications', 'notifications');
  const items = await databases.rows<MailItem>('notifications', 'mail_items');
  const verdicts = mustBeNotified(deps, 'email', rows, getKeys);
  const planned = Map.groupBy(
    items.flatMap((item) => getKeys(item).map((key) => ({ key: `${key} → ${item.userId}`, item }))),
    ({ key }) => key,
  );
  const received = Map.groupBy(mails, ({ id }) => id);
  const byMail = Map.groupBy(items, ({ mailId }) => mailId ?? '');
  const must = [...verdicts].flatMap(([key, isSure]) => (isSure ? [key] : []));
  const stray = [...planned].filter(([key]) => !verdicts.has(key));
  const wrong = mails.flatMap((mail) => {
    const contained = (byMail.get(mail.id) ?? []).filter((item) => hasWords(mail, item));
    // An item that was left out of this e-mail may have the same words as another one.
    const alike = Map.groupBy(contained, ({ message, text }) => `${message}\n${text}`);
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
      ...wrong.map(({ item, why }) => `${item.userId} was notified of ${short(item.message)}: ${why}`),
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
  return [...checkMailReceipts(queues, deps), ...(await checkItems(queues, deps)), checkVerifications(deps)];
}

/** The number of repeated e-mails, for the report. */
export const countRepeatedMails = (mails: readonly SeenMail[]): number =>
  mails.length - new Set(mails.map(({ id }) => id)).size;
