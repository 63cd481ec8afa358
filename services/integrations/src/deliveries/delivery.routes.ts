import { randomUUID } from 'node:crypto';
import { listSlackDeliveries, resendSlackDelivery, sendSlackTest } from '@cardinal/contracts';
import { AppError, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { SlackConnection } from '../connections/connection.model.ts';
import type { ConnectionPolicy } from '../connections/connection.policy.ts';
import type { Connections } from '../connections/connections.ts';
import { testMessage } from '../slack/slack-message.ts';
import { presentDelivery } from './delivery.presenter.ts';
import { type Deliveries, orderOf } from './delivery.repository.ts';

export interface DeliveryRouteParts {
  publicUrl: string;
  policy: ConnectionPolicy;
  connections: Connections;
  deliveries: Deliveries;
}

export function mountDeliveries(router: Router, parts: DeliveryRouteParts): void {
  const { publicUrl, policy, connections, deliveries } = parts;

  async function connected(projectId: string): Promise<SlackConnection> {
    const connection = await connections.current(projectId);
    if (!connection) throw new AppError('slack_not_connected', 'Slack is not connected');
    return connection;
  }

  mountCall(router, sendSlackTest, async ({ actor, params: { projectId } }) => {
    const project = await policy.administered(actor, projectId);
    const connection = await connected(projectId);
    const url = new URL(`/projects/${encodeURIComponent(project.slug)}`, publicUrl).href;
    const { summary, ...message } = testMessage(project.name, url, actor.username);
    const id = randomUUID();
    const order = orderOf(new Date().toISOString(), 0, id);
    const about = { projectId, boardId: null, cardId: null, kind: 'test' as const };
    await deliveries.enqueue({ id, order, ...about, summary, message }, connection);
    return { deliveryId: id };
  });

  mountCall(router, listSlackDeliveries, async ({ actor, params: { projectId }, query }) => {
    await policy.administered(actor, projectId);
    const [docs, total] = await Promise.all([deliveries.list(projectId, query), deliveries.count(projectId)]);
    return { deliveries: docs.map(presentDelivery), total, hasMore: query.offset + docs.length < total };
  });

  mountCall(router, resendSlackDelivery, async ({ actor, params: { projectId, deliveryId } }) => {
    await policy.administered(actor, projectId);
    const delivery = await deliveries.resend(projectId, deliveryId, await connected(projectId));
    if (!delivery) throw notFound('Delivery');
    return presentDelivery(delivery);
  });
}
