import type { Receipt } from '@cardinal/push-sandbox';
import type { Databases } from '../databases.ts';
import type { Struck } from '../faults/storm.ts';
import { pushTimeoutMs } from '../stack/chaos-env.ts';
import { pushLink } from '../stack/links.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import { createGetKeys, type NotifiedRow } from './notification-keys.ts';
import type { NotificationRow } from './notifications.ts';
import { mustBeNotified, type OutsideDeps, wrongAt } from './outside-the-bell.ts';
import { checkReceipts, type QueuedRow } from './receipts.ts';

export interface CheckPushesDeps extends OutsideDeps {
  pushes: readonly Receipt[];
  faults: readonly Struck[];
}

type Notified = NotifiedRow & { _id: string };

/** A push in the queue, by its notification and the browser that it goes to. */
interface QueuedPush extends QueuedRow {
  userId: string;
}

/** Only the newest about a card is worth a retry. */
const overtaken = 'a newer one was queued';

/** Content of pushes: they have the ids of the notifications, which need not be in the bell. */
async function readNotifications(databases: Databases): Promise<Map<string, Notified>> {
  const all = await Promise.all(
    ['mail_items', 'notifications', 'push_lots'].map((name) =>
      databases.rows<Notified>('notifications', name),
    ),
  );
  return new Map(all.flat().map((row) => [row._id, row]));
}

async function readPushes({ databases, pushes }: CheckPushesDeps) {
  const queued = await databases.rows<QueuedPush>('notifications', 'pushes');
  const devices = await databases.rows<{ _id: string; endpoint: string }>('notifications', 'push_devices');
  const byEndpoint = new Map(devices.map(({ _id, endpoint }) => [endpoint, _id]));
  const received = pushes.map(({ at, endpoint, payload }) => {
    const { id, body } = JSON.parse(payload) as { id: string; body: string };
    return { id: `${id}.${byEndpoint.get(endpoint)}`, notificationId: id, at, endpoint, name: body };
  });
  return { queued: new Map(queued.map((row) => [row._id, row])), received };
}

const getNotificationId = ({ _id }: QueuedPush): string => _id.slice(0, _id.indexOf('.'));

/** Each push was received once by the browser of who should have it, and everybody who should have one has it. */
export async function checkPushes(deps: CheckPushesDeps): Promise<Check[]> {
  const { databases, ledger, faults } = deps;
  const getKeys = createGetKeys(deps);
  const { queued, received } = await readPushes(deps);
  const notifications = await readNotifications(databases);
  const rows = await databases.rows<NotificationRow>('notifications', 'notifications');
  const verdicts = mustBeNotified(deps, 'push', rows, getKeys);
  const browsers = new Map(ledger.people.map(({ id, browser }) => [id, browser]));
  const planned = Map.groupBy(
    [...queued.values()].flatMap((push) => {
      const item = notifications.get(getNotificationId(push));
      return item ? getKeys(item).map((key) => ({ key: `${key} → ${push.userId}`, push })) : [];
    }),
    ({ key }) => key,
  );
  const isPushed = (key: string): string | null => {
    const [one, ...more] = (planned.get(key) ?? []).map(({ push }) => push);
    if (!one) return `${key} is planned in no push`;
    if (more.length > 0) return `${key} is planned ${more.length + 1} times`;
    const isFine = one.state === 'sent' || one.answer === overtaken;
    return isFine ? null : `${key} is in ${one._id}, which is ${one.state}: ${one.answer}`;
  };
  const wrong = received.flatMap(({ notificationId, at, endpoint }) => {
    const item = notifications.get(notificationId);
    if (!item) return [];
    const isTheirs = browsers.get(item.userId) === endpoint;
    const why = isTheirs ? wrongAt(deps, 'push', at, item) : 'it went to the browser of somebody else';
    return why ? [`${item.userId} was notified of ${short(item)}: ${why}`] : [];
  });
  return [
    ...checkReceipts({
      ...{ what: 'pushes', server: 'push service', queued, received, faults, timeoutMs: pushTimeoutMs },
      sentBy: () => ({ service: 'notifications', link: pushLink }),
    }),
    checkEach(
      'notifications that come in browsers',
      [...verdicts].flatMap(([key, isSure]) => (isSure ? [key] : [])),
      isPushed,
    ),
    checkNone('pushes that nobody should have', [
      ...[...planned].filter(([key]) => !verdicts.has(key)).map(([key]) => `${key} is planned`),
      ...wrong,
    ]),
  ];
}

/** The number of repeated pushes, for the report. */
export const countRepeatedPushes = (pushes: readonly Receipt[]): number =>
  pushes.length -
  new Set(pushes.map(({ endpoint, payload }) => `${endpoint} ${JSON.parse(payload).id}`)).size;
