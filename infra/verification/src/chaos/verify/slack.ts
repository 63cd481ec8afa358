import type { cardStatusChanged, commentCreated, DataOf, Envelope } from '@cardinal/contracts';
import type { SandboxMessage } from '@cardinal/slack-sandbox';
import type { Databases, Row } from '../databases.ts';
import type { Struck } from '../faults/storm.ts';
import { slackTimeoutMs } from '../stack/chaos-env.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import { readHistory } from './history.ts';
import type { Truth } from './truth.ts';

interface DeliveryRow extends Row {
  /** `<time>/<version>/<event id>` */
  order: string;
  state: string;
  answer: string | null;
  postId: string;
}

/** Faults that can lose Slack's answer: of the connection, or of the service that waits for it. */
const deafening = new Set(['integrations → Slack', 'integrations']);
/** Faults that prevent storing the answer; this is retried, unless the service is killed first. */
const forgetful = new Set(['integrations → MongoDB', 'MongoDB']);

/** The longest duration of a try, plus some time to store its result. */
const tryMs = slackTimeoutMs + 1_000;

const meets = ({ from, to }: Struck, begin: number, end: number): boolean => from <= end && to >= begin;

/** Whether the answer to a post may have been lost, or not stored. */
function mayBeCut({ at }: SandboxMessage, faults: readonly Struck[]): boolean {
  const begin = Date.parse(at) - 100;
  const inTime = begin + tryMs;
  const noted = faults
    .filter((fault) => forgetful.has(fault.target) && meets(fault, begin, inTime))
    .reduce((end, { to }) => Math.max(end, to + tryMs), inTime);
  return faults.some(
    (fault) =>
      (deafening.has(fault.target) && meets(fault, begin, inTime)) ||
      (fault.target === 'integrations' && meets(fault, begin, noted)),
  );
}

/** The expected messages: status changes and comments of existing cards in connected projects, since their last deletion. */
function told(
  events: readonly Envelope[],
  truth: Truth,
  connectedAt: ReadonlyMap<string, string>,
): Envelope[] {
  const history = readHistory(events);
  return events.filter(({ type, data, time }) => {
    if (type !== 'cards.card.status_changed' && type !== 'cards.comment.created') return false;
    const { card } = data as DataOf<typeof cardStatusChanged> | DataOf<typeof commentCreated>;
    const since = connectedAt.get(card.projectId);
    return (
      since !== undefined && time >= since && truth.cards.has(card.id) && time > history.hiddenUntil(card.id)
    );
  });
}

export interface CheckSlackDeps {
  databases: Databases;
  truth: Truth;
  events: readonly Envelope[];
  messages: readonly SandboxMessage[];
  faults: readonly Struck[];
}

/** Every message is in Slack once, and repeated only if Slack's answer was lost. */
export async function checkSlack({
  databases,
  truth,
  events,
  messages,
  faults,
}: CheckSlackDeps): Promise<Check[]> {
  const deliveries = await databases.rows<DeliveryRow>('integrations', 'slack_deliveries');
  const byEvent = Map.groupBy(deliveries, ({ order }) => order.split('/')[2] ?? '');
  const posts = Map.groupBy(messages, ({ clientMsgId }) => clientMsgId ?? '');
  const connectedAt = new Map(
    [...truth.installations.values()]
      .filter(({ connected }) => connected)
      .map(({ _id, configuredAt }) => [_id, (configuredAt as Date).toISOString()]),
  );
  const repeated = [...posts.values()].filter((all) => all.length > 1);
  const unexplained = repeated.flatMap((all) =>
    all
      .slice(0, -1)
      .filter((post) => !mayBeCut(post, faults))
      .map((post) => `${short(post.text)} was heard and posted again`),
  );
  return [
    checkEach('events told to Slack', told(events, truth, connectedAt), ({ id, type, subject }) => {
      const all = byEvent.get(id) ?? [];
      const [delivery] = all;
      if (all.length !== 1 || !delivery) return `${type} of ${subject} has ${all.length} messages`;
      if (delivery.state !== 'sent') return `${type} of ${subject} is ${delivery.state}: ${delivery.answer}`;
      return posts.has(delivery.postId) ? null : `${type} of ${subject} counts as sent and is not in Slack`;
    }),
    checkNone('messages in Slack more than once without a cause', unexplained),
  ];
}

/** The number of repeated messages, for the report. */
export const countRepeated = (messages: readonly SandboxMessage[]): number =>
  messages.length - new Set(messages.map(({ clientMsgId }) => clientMsgId)).size;
