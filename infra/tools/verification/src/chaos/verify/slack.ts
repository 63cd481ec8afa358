import type { cardStatusChanged, commentCreated, DataOf, Envelope } from '@cardinal/contracts';
import type { SandboxMessage } from '@cardinal/slack-sandbox';
import type { Databases, Row } from '../databases.ts';
import type { Struck } from '../faults/storm.ts';
import { slackTimeoutMs } from '../stack/chaos-env.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { History } from './history.ts';
import { mayBeLost } from './lost-answers.ts';
import type { Truth } from './truth.ts';

interface DeliveryRow extends Row {
  /** `<time>/<version>/<event id>` */
  order: string;
  state: string;
  answer: string | null;
  postId: string;
}

const sending = { service: 'integrations', link: 'integrations → Slack', timeoutMs: slackTimeoutMs };

/** The expected messages: status changes and comments of existing cards in connected projects, since their last deletion. */
function expectedEvents(
  events: readonly Envelope[],
  truth: Truth,
  history: History,
  connectedAt: ReadonlyMap<string, string>,
): Envelope[] {
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
  history: History;
  events: readonly Envelope[];
  messages: readonly SandboxMessage[];
  faults: readonly Struck[];
}

/** Every message is in Slack once, and repeated only if Slack's answer was lost. */
export async function checkSlack({
  databases,
  truth,
  history,
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
      .filter(({ at }) => !mayBeLost({ ...sending, at }, faults))
      .map((post) => `${short(post.text)} was heard and posted again`),
  );
  return [
    checkEach(
      'events posted to Slack',
      expectedEvents(events, truth, history, connectedAt),
      ({ id, type, subject }) => {
        const all = byEvent.get(id) ?? [];
        const [delivery] = all;
        if (all.length !== 1 || !delivery) return `${type} of ${subject} has ${all.length} messages`;
        if (delivery.state !== 'sent')
          return `${type} of ${subject} is ${delivery.state}: ${delivery.answer}`;
        return posts.has(delivery.postId) ? null : `${type} of ${subject} counts as sent and is not in Slack`;
      },
    ),
    checkNone('messages in Slack more than once without a cause', unexplained),
  ];
}

/** The number of repeated messages, for the report. */
export const countRepeated = (messages: readonly SandboxMessage[]): number =>
  messages.length - new Set(messages.map(({ clientMsgId }) => clientMsgId)).size;
