import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, paging, time } from '../primitives.ts';

const byProject = z.object({ projectId: id });

/** A browser navigation: redirects to Slack's consent page. */
export const installSlack = defineCall({
  id: 'installSlack',
  service: 'integrations',
  method: 'GET',
  path: '/api/slack/install/:projectId',
  summary: 'Start connecting a Slack workspace',
  access: access.projectAdminInPerson,
  params: byProject,
  kind: 'raw',
  status: 302,
});

/** Slack sends the browser here; redirects to the project's settings. */
export const slackCallback = defineCall({
  id: 'slackCallback',
  service: 'integrations',
  method: 'GET',
  path: '/api/slack/callback',
  summary: 'Finish connecting a Slack workspace',
  access: access.userInPerson,
  query: z.object({
    code: z.string().max(500).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  kind: 'raw',
  status: 302,
});

/** Events API of Slack: url_verification, tokens_revoked, app_uninstalled; signed by Slack over the raw body. */
export const slackEvents = defineCall({
  id: 'slackEvents',
  service: 'integrations',
  method: 'POST',
  path: '/api/slack/events',
  summary: 'Hear from Slack that the app was uninstalled',
  access: access.guest,
  kind: 'raw',
});

export const disconnectSlack = defineCall({
  id: 'disconnectSlack',
  service: 'integrations',
  method: 'DELETE',
  path: '/api/projects/:projectId/slack',
  summary: 'Disconnect Slack from a project',
  access: access.projectAdmin,
  params: byProject,
});

export const sendSlackTest = defineCall({
  id: 'sendSlackTest',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:projectId/slack/test',
  summary: 'Send a test message to the channel',
  access: access.projectAdmin,
  params: byProject,
  response: z.object({ deliveryId: id }),
  status: 202,
});

const slackDelivery = z.object({
  id,
  projectId: id,
  cardId: id.nullable(),
  kind: z.enum([
    'status_changed',
    'comment_created',
    'card_created',
    'card_merged',
    'card_unmerged',
    'entry_published',
    'test',
  ]),
  /** The message's first line, as plain text. */
  summary: z.string(),
  channelName: z.string().nullable(),
  state: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number().int(),
  /** Slack's last answer: `ok`, an error name, or a network error. */
  answer: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable(),
  nextAttemptAt: time.nullable(),
});
export type SlackDelivery = z.infer<typeof slackDelivery>;

export const listSlackDeliveries = defineCall({
  id: 'listSlackDeliveries',
  service: 'integrations',
  method: 'GET',
  path: '/api/projects/:projectId/slack/deliveries',
  summary: 'What was sent to Slack, newest first',
  access: access.projectAdmin,
  params: byProject,
  query: z.object(paging(20)),
  response: z.object({ deliveries: z.array(slackDelivery), hasMore: z.boolean(), total: z.number().int() }),
});

export const resendSlackDelivery = defineCall({
  id: 'resendSlackDelivery',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:projectId/slack/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again',
  access: access.projectAdmin,
  params: byProject.extend({ deliveryId: id }),
  response: slackDelivery,
  status: 202,
});
