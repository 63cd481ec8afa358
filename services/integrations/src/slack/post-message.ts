import type { Delivery } from '../deliveries/delivery.model.ts';
import type { OpenSecrets } from './installations/installations.ts';
import type { SlackClient, SlackPost } from './slack-client.ts';
import { outcomeOfError, type SlackOutcome } from './slack-outcome.ts';
import type { Threads } from './threads.ts';

const inviteHint = 'invite the bot to the channel with /invite @Cardinal';

export type PostMessage = (
  secrets: OpenSecrets,
  delivery: Delivery,
  message: SlackPost,
) => Promise<SlackOutcome>;

export interface PostMessageDeps {
  slack: SlackClient;
  threads: Pick<Threads, 'end'>;
}

/** Posts a message once: into its card's thread, by the bot or, if the bot may not, by the webhook. */
export function createPostMessage({ slack, threads }: PostMessageDeps): PostMessage {
  async function byBot(secrets: OpenSecrets, post: SlackPost): Promise<SlackOutcome> {
    try {
      return { kind: 'sent', ts: await slack.post(secrets.token, post), answer: 'ok' };
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  /** The bot cannot post to a private channel without an invitation, but the webhook can. */
  async function byWebhook(secrets: OpenSecrets, post: SlackPost, answer: string): Promise<SlackOutcome> {
    const gone: SlackOutcome =
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

  return async (secrets, delivery, message) => {
    const outcome = await byBot(secrets, message);
    if (outcome.kind === 'outside') return byWebhook(secrets, message, outcome.answer);
    if (outcome.kind !== 'threadless' || !message.threadTs) return outcome;
    // Somebody deleted the thread in Slack; the card starts a new one.
    if (delivery.cardId) await threads.end(delivery.channelKey, delivery.cardId);
    return byBot(secrets, { ...message, threadTs: null });
  };
}
