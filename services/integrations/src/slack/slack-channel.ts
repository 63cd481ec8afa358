import { type KeyPace, type Log, retryWrite } from '@cardinal/service-kit';
import type { IntegrationsConfig } from '../config.ts';
import type { Channel } from '../deliveries/channel.port.ts';
import type { ClaimedDelivery } from '../deliveries/delivery.queue.ts';
import { type Deliveries, getTime } from '../deliveries/delivery.repository.ts';
import type { Places } from '../read-models/places.ts';
import { toDestination } from './installations/destination.ts';
import type { SlackInstallation } from './installations/installation.model.ts';
import type { Installations, OpenSecrets } from './installations/installations.ts';
import type { PostMessage } from './post-message.ts';
import {
  cardMergedMessage,
  cardUnmergedMessage,
  commentCreatedMessage,
  entryPublishedMessage,
  lotMessage,
  type SlackMessage,
  statusChangedMessage,
} from './slack-message.ts';
import { type LossReason, lossText, type SlackOutcome } from './slack-outcome.ts';
import type { Threads } from './threads.ts';

export interface SlackChannelDeps {
  installations: Installations;
  post: PostMessage;
  threads: Threads;
  deliveries: Deliveries;
  places: Pick<Places, 'settle'>;
  log: Log;
  count: (outcome: SlackOutcome['kind']) => void;
}

export const slackPace = (config: IntegrationsConfig): KeyPace => ({
  intervalMs: config.SLACK_MESSAGE_INTERVAL_MS,
  patience: { minMs: config.SLACK_RETRY_MIN_MS, maxMs: config.SLACK_RETRY_MAX_MS },
  giveUpMs: config.SLACK_GIVE_UP_MS,
  pollMs: config.SLACK_POLL_MS,
  // Three calls: by the bot, without its thread, and by the webhook.
  leaseMs: 3 * config.SLACK_TIMEOUT_MS + 5_000,
});

/** The Slack channel: the installation is a project's destination, and each card has a thread. */
export function createSlackChannel(deps: SlackChannelDeps): Channel {
  const { installations, deliveries, log, count } = deps;
  const post = createPostInThread(deps);

  /** Null if the encryption key is missing, which an operator can still correct. */
  function open(installation: SlackInstallation): OpenSecrets | null {
    try {
      return installations.openSecrets(installation);
    } catch (error) {
      log.error({ err: error, projectId: installation._id }, 'a Slack token cannot be opened');
      return null;
    }
  }

  /** Disconnects the project, unless it has connected anew meanwhile; all its waiting messages fail. */
  const disconnecting =
    (installation: SlackInstallation | null, reason: LossReason, answer: string) => async () => {
      if (!installation) return;
      const { _id: projectId, connectionId } = installation;
      if (!(await installations.disconnect(projectId, reason, connectionId))) return;
      log.warn({ projectId, answer }, 'a project lost its Slack connection');
      await deliveries.failPending(projectId, lossText(reason));
    };

  async function attempt(
    delivery: ClaimedDelivery,
    installation: SlackInstallation | null,
    stopping: AbortSignal,
  ): Promise<SlackOutcome> {
    if (!installation) {
      const reason = (await installations.last(delivery.projectId))?.lostBecause ?? 'disconnected';
      return { kind: 'lost', reason, answer: lossText(reason) };
    }
    const destination = toDestination(installation);
    if (destination.channelKey !== delivery.channelKey) {
      await deliveries.moveTo(destination);
      return { kind: 'wait', seconds: 0, answer: 'moved to another channel' };
    }
    const secrets = open(installation);
    if (!secrets) return { kind: 'retry', answer: 'the stored token cannot be opened' };
    return post(secrets, delivery, installation.channelId, stopping);
  }

  return {
    async destination(projectId) {
      const installation = await installations.current(projectId);
      return installation && { ...toDestination(installation), since: installation.configuredAt };
    },
    write: {
      statusChanged: statusChangedMessage,
      commentCreated: commentCreatedMessage,
      cardMerged: cardMergedMessage,
      cardUnmerged: cardUnmergedMessage,
      entryPublished: entryPublishedMessage,
    },
    async send(delivery, stopping) {
      const installation = await installations.current(delivery.projectId);
      const outcome = await attempt(delivery, installation, stopping);
      const { kind, answer } = outcome;
      count(kind);
      if (kind === 'sent') return { kind, answer };
      if (kind === 'wait') return { kind: 'later', answer, afterMs: outcome.seconds * 1_000 };
      if (kind === 'retry') return { kind: 'away', answer };
      if (kind !== 'lost') return { kind: 'refused', answer, gone: false };
      const afterwards = disconnecting(installation, outcome.reason, answer);
      return { kind: 'refused', answer, gone: true, afterwards };
    },
  };
}

/** Posts a message of a card into the card's thread, or starts the thread; one of several cards stands outside of theirs. */
function createPostInThread({ post, threads, places }: SlackChannelDeps) {
  /** The message may have been read before its card moved or was deleted, which could not see what is written here. */
  async function begin(
    channelKey: string,
    on: { projectId: string; boardId: string; cardId: string },
    { ts, at }: { ts: string; at: string },
  ): Promise<void> {
    await threads.begin(channelKey, on, ts);
    if ((await places.settle({ ...on, at })) === 'gone') await threads.forget({ cardId: on.cardId });
  }

  return async (
    secrets: OpenSecrets,
    delivery: ClaimedDelivery,
    channelId: string,
    stopping: AbortSignal,
  ): Promise<SlackOutcome> => {
    const { _id: deliveryId, projectId, boardId, channelKey, postId, together, others } = delivery;
    const cardId = together || others.length > 0 ? null : delivery.cardId;
    const [own, ...rest] = [delivery, ...others].map(({ message }) => message as SlackMessage);
    const { text, blocks } = lotMessage(own as SlackMessage, rest);
    const threadTs = cardId ? await threads.of(channelKey, cardId) : null;
    const message = { text, blocks, channelId, threadTs, postId, deliveryId };
    const outcome = await post(secrets, delivery, message);
    // Stored before the message counts as sent, so that the next one finds it.
    const { ts } = outcome.kind === 'sent' ? outcome : { ts: null };
    if (ts && cardId && boardId)
      await retryWrite(
        () => begin(channelKey, { projectId, boardId, cardId }, { ts, at: getTime(delivery) }),
        stopping,
      );
    return outcome;
  };
}
