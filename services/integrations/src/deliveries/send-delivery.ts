import type { Log } from '@cardinal/service-kit';
import { channelKeyOf } from '../connections/channel-key.ts';
import type { SlackConnection } from '../connections/connection.model.ts';
import type { Connections, OpenSecrets } from '../connections/connections.ts';
import type { PlaceOfCard } from '../read-models/place-of-card.ts';
import type { SlackClient, SlackPost } from '../slack/slack-client.ts';
import { type Outcome, outcomeOfError } from '../slack/slack-outcome.ts';
import type { Delivery } from './delivery.model.ts';
import { type Deliveries, lossText } from './delivery.repository.ts';
import type { Threads } from './threads.ts';
import { untilWritten } from './until-written.ts';

const inviteHint = 'invite the bot to the channel with /invite @Cardinal';

/** What a try came to, and on which connection it was made. */
export interface Tried {
  outcome: Outcome;
  connection: SlackConnection | null;
}

export interface SendParts {
  connections: Connections;
  slack: SlackClient;
  threads: Threads;
  deliveries: Deliveries;
  placeOfCard: PlaceOfCard;
  log: Log;
}

/** Sends one message once: into its card's thread, by the bot or, where the bot may not, by the webhook. */
export function sendDelivery(parts: SendParts) {
  const { connections, slack, threads, deliveries, placeOfCard, log } = parts;

  async function byBot(secrets: OpenSecrets, post: SlackPost): Promise<Outcome> {
    try {
      return { kind: 'sent', ts: await slack.post(secrets.token, post), answer: 'ok' };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /** A private channel does not know a bot that was not invited; the webhook that its installer made may post. */
  async function byWebhook(secrets: OpenSecrets, post: SlackPost, answer: string): Promise<Outcome> {
    const gone: Outcome =
      answer === 'channel_not_found'
        ? { kind: 'lost', reason: 'channel_gone', answer }
        : { kind: 'refused', answer: `${answer}: ${inviteHint}` };
    if (!secrets.webhookUrl) return gone;
    try {
      await slack.postByWebhook(secrets.webhookUrl, post);
      return { kind: 'sent', ts: null, answer: `ok, by webhook; for threads, ${inviteHint}` };
    } catch (error) {
      const outcome = outcomeOfError(error);
      return outcome.kind === 'refused' ? gone : outcome;
    }
  }

  async function post(secrets: OpenSecrets, delivery: Delivery, message: SlackPost): Promise<Outcome> {
    const outcome = await byBot(secrets, message);
    if (outcome.kind === 'outside') return byWebhook(secrets, message, outcome.answer);
    if (outcome.kind !== 'threadless' || !message.threadTs) return outcome;
    // Somebody deleted the thread in Slack; the card begins a new one.
    if (delivery.cardId) await threads.end(delivery.channelKey, delivery.cardId);
    return byBot(secrets, { ...message, threadTs: null });
  }

  /** A channel that the project no longer sends to, or no connection at all. */
  async function misplaced({ projectId }: Delivery, connection: SlackConnection | null): Promise<Tried> {
    if (connection) {
      await deliveries.moveTo(connection);
      return { outcome: { kind: 'wait', seconds: 0, answer: 'moved to another channel' }, connection };
    }
    const reason = (await connections.last(projectId))?.lostBecause ?? 'disconnected';
    return { outcome: { kind: 'lost', reason, answer: lossText(reason) }, connection: null };
  }

  /** Looked up after the write: what a deletion could not see yet goes now. */
  async function beginThread(
    channelKey: string,
    on: { projectId: string; boardId: string; cardId: string },
    ts: string,
  ): Promise<void> {
    await threads.begin(channelKey, on, ts);
    if (!(await placeOfCard(on))) await threads.forget({ cardId: on.cardId });
  }

  return async (delivery: Delivery, stopping: AbortSignal): Promise<Tried> => {
    const { projectId, boardId, cardId, channelKey, message, postId, _id } = delivery;
    const connection = await connections.current(projectId);
    if (!connection || channelKeyOf(connection) !== channelKey) return misplaced(delivery, connection);
    const secrets = open(connection);
    if (!secrets)
      return { outcome: { kind: 'retry', answer: 'the stored token cannot be opened' }, connection };
    const threadTs = cardId ? await threads.of(channelKey, cardId) : null;
    const { channelId } = connection;
    const outcome = await post(secrets, delivery, {
      ...message,
      channelId,
      threadTs,
      postId,
      deliveryId: _id,
    });
    // Known before the message counts as sent, so that the next one finds it.
    const { ts } = outcome.kind === 'sent' ? outcome : { ts: null };
    if (ts && cardId && boardId)
      await untilWritten(() => beginThread(channelKey, { projectId, boardId, cardId }, ts), stopping);
    return { outcome, connection };
  };

  /** Null when the key that sealed them is not here, which an operator can still put right. */
  function open(connection: SlackConnection): OpenSecrets | null {
    try {
      return connections.secretsOf(connection);
    } catch (error) {
      log.error({ err: error, projectId: connection._id }, 'a Slack token cannot be opened');
      return null;
    }
  }
}
