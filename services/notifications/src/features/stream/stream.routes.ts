import { openStream } from '@cardinal/contracts';
import { AppError, clientAddress, mountCall } from '@cardinal/service-kit';
import type { Request, Router } from 'express';
import type { NotificationsConfig } from '../../config.ts';
import { createStreamConnection, type StreamOwner } from './stream-connection.ts';
import { type StreamHub, streamsBusy } from './stream-hub.ts';

/** The number to resume after; an invalid number counts as unknown. */
function parseLastEventId(req: Request, asked: string | undefined): number | undefined {
  const id = req.get('last-event-id') || asked;
  if (!id) return undefined;
  return /^\d{1,15}$/.test(id) ? Number(id) : -1;
}

function checkLimits(hub: StreamHub, owner: StreamOwner, config: NotificationsConfig): void {
  if (hub.isStopped() || hub.connections.size() >= config.STREAM_MAX_CONNECTIONS) {
    throw streamsBusy();
  }
  const limit = owner.userId ? config.STREAM_MAX_PER_USER : config.STREAM_MAX_PER_ADDRESS;
  if (hub.connections.countStreams(owner) >= limit) {
    throw new AppError('rate_limited', 'Too many open pages with live updates', { retryAfter: 30 });
  }
}

export function mountStream(router: Router, hub: StreamHub, config: NotificationsConfig): void {
  mountCall(router, openStream, async ({ actor, query, req, res }) => {
    const user = actor.kind === 'user' ? actor : null;
    const owner = {
      userId: user?.id ?? null,
      sessionId: user?.sessionId ?? null,
      address: clientAddress(req),
    };
    checkLimits(hub, owner, config);
    const connection = createStreamConnection({
      response: res,
      owner,
      bufferBytes: config.STREAM_BUFFER_BYTES,
      maxAgeMs: config.STREAM_MAX_AGE_MS,
    });
    res.once('close', () => hub.close(connection, 'client'));
    const request = { user, project: query.project, board: query.board };
    const { recent } = query;
    await hub.open(connection, request, { lastEventId: parseLastEventId(req, query.lastEventId), recent });
  });
}
