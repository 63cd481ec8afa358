import { slackEvents } from '@cardinal/contracts';
import { AppError, isSignedRequest, mountCall, notFound, readRawBody } from '@cardinal/service-kit';
import type { Router } from 'express';
import { z } from 'zod';
import type { SlackApp } from '../../config.ts';
import type { Deliveries } from '../../deliveries/delivery.repository.ts';
import { type LossReason, lossText } from '../slack-outcome.ts';
import type { SlackInstallation } from './installation.model.ts';
import type { Installations } from './installations.ts';

const mostBytes = 256 * 1024;

const verification = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1_000) });
const callback = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  /** Seconds of a valid date: dates end in the year 275760. */
  event_time: z
    .number()
    .min(0)
    .max(8_640_000_000_000 - 1),
  event: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('tokens_revoked'),
      tokens: z.object({ bot: z.array(z.string()).default([]) }),
    }),
    z.object({ type: z.literal('app_uninstalled') }),
  ]),
});

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('malformed_request', 'The body is not valid JSON');
  }
}

export interface SlackEventRoutesDeps {
  app: SlackApp | null;
  installations: Installations;
  deliveries: Deliveries;
}

/** Slack's Events API: Slack reports when a workspace revokes the app's token or removes the app. */
export function mountSlackEvents(
  router: Router,
  { app, installations, deliveries }: SlackEventRoutesDeps,
): void {
  async function lose(lost: readonly SlackInstallation[], reason: LossReason): Promise<void> {
    for (const { _id: projectId, connectionId } of lost) {
      const was = await installations.disconnect(projectId, reason, connectionId);
      if (was) await deliveries.failPending(projectId, lossText(reason));
    }
  }

  async function take({ team_id, event_time, event }: z.output<typeof callback>): Promise<void> {
    // Slack repeats events for hours; they do not affect connections made since. Its clock has whole seconds.
    const connected = await installations.ofTeam(team_id, new Date((event_time + 1) * 1_000));
    if (event.type === 'app_uninstalled') return lose(connected, 'uninstalled');
    const bots = event.tokens.bot;
    await lose(
      connected.filter(({ botUserId }) => botUserId !== null && bots.includes(botUserId)),
      'revoked',
    );
  }

  mountCall(router, slackEvents, async ({ req, res }) => {
    if (!app) throw notFound('Page');
    const body = await readRawBody(req, mostBytes);
    const timestamp = req.get('x-slack-request-timestamp');
    const signature = req.get('x-slack-signature');
    if (!isSignedRequest({ timestamp, signature, body }, app.signingSecret, Date.now())) {
      throw new AppError('unauthenticated', 'The signature is not right');
    }
    const event = parse(body);
    const asked = verification.safeParse(event);
    const received = callback.safeParse(event);
    if (received.success) await take(received.data);
    // Other events are ignored; if rejected, Slack would repeat them.
    res.json(asked.success ? { challenge: asked.data.challenge } : { ok: true });
  });
}
