import { type Logger, LogLevel, WebClient } from '@slack/web-api';
import type { IntegrationsConfig, SlackApp } from '../config.ts';
import type { SlackMessage } from './slack-message.ts';
import { isWebhook, postToWebhook } from './slack-webhook.ts';

/** Granted by Slack: a token for the workspace, and the channel that the installer chose. */
export interface SlackGrant {
  token: string;
  webhookUrl: string | null;
  teamId: string;
  teamName: string;
  botUserId: string | null;
  channelId: string;
  channelName: string;
}

export interface SlackPost extends Pick<SlackMessage, 'text' | 'blocks'> {
  channelId: string;
  threadTs: string | null;
  /** The same for every try of one message; Slack answers a repetition with the first message. */
  postId: string;
  deliveryId: string;
}

/** The SDK would log what it sends, which must not be logged. */
const silent: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};

export type SlackClient = ReturnType<typeof createSlackClient>;

/**
 * The Slack API. Each call is one try, without the SDK's retries: the delivery queue retries, as it knows about
 * restarts and other replicas.
 */
export function createSlackClient({ config, app }: { config: IntegrationsConfig; app: SlackApp }) {
  const timeout = config.SLACK_TIMEOUT_MS;
  const client = (token?: string) =>
    new WebClient(token, {
      slackApiUrl: config.SLACK_API_URL,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout,
      allowAbsoluteUrls: false,
      logger: silent,
    });

  return {
    /** @throws an error of the SDK */
    async redeem(code: string, redirectUri: string): Promise<SlackGrant | null> {
      const answer = await client().oauth.v2.access({
        client_id: app.clientId,
        client_secret: app.clientSecret,
        code,
        redirect_uri: redirectUri,
      });
      const { access_token: token, team, enterprise, incoming_webhook: hook, bot_user_id } = answer;
      const workspace = team ?? enterprise;
      if (!token || !workspace?.id || !hook?.channel_id) return null;
      return {
        token,
        webhookUrl: hook.url && isWebhook(hook.url, config.SLACK_API_URL) ? hook.url : null,
        teamId: workspace.id,
        teamName: workspace.name ?? workspace.id,
        botUserId: bot_user_id ?? null,
        channelId: hook.channel_id,
        channelName: hook.channel ?? hook.channel_id,
      };
    },

    /** @returns the message's `ts`. @throws an error of the SDK */
    async post(token: string, { channelId, threadTs, postId, deliveryId, text, blocks }: SlackPost) {
      const answer = await client(token).apiCall('chat.postMessage', {
        channel: channelId,
        text,
        blocks,
        ...(threadTs ? { thread_ts: threadTs } : {}),
        unfurl_links: false,
        unfurl_media: false,
        client_msg_id: postId,
        metadata: { event_type: 'cardinal_delivery', event_payload: { delivery_id: deliveryId } },
      });
      return (answer as { ts?: string }).ts ?? null;
    },

    /**
     * Posts where the bot may not, such as to a private channel without an invitation.
     * @throws SlackWebhookError
     */
    postByWebhook: (url: string, post: SlackPost): Promise<void> => postToWebhook(url, post, timeout),

    async revoke(token: string): Promise<void> {
      await client(token).auth.revoke();
    },
  };
}
