import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, time } from '../primitives.ts';

/** Streams: `<projectId>/slack`. Never contains a token. */
export const slackConnected = defineEvent(
  'integrations.slack.connected',
  z.object({
    projectId: id,
    teamName: z.string(),
    channelName: z.string(),
    configuredAt: time,
    configuredBy: id,
  }),
);
export const slackDisconnected = defineEvent(
  'integrations.slack.disconnected',
  z.object({
    projectId: id,
    reason: z.enum(['disconnected', 'revoked', 'uninstalled', 'channel_gone', 'project_deleted']),
  }),
);
/** A webhook was switched off, not by a person. Streams: the webhook's id. */
export const webhookStopped = defineEvent(
  'integrations.webhook.stopped',
  z.object({
    projectId: id,
    webhookId: id,
    name: z.string(),
    reason: z.enum(['failing', 'gone', 'maker_left', 'maker_suspended']),
  }),
);
