import { randomUUID } from 'node:crypto';
import { listSlackDeliveries, resendSlackDelivery, sendSlackTest } from '@cardinal/contracts';
import { AppError, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Destination } from '../deliveries/channel.port.ts';
import { type Deliveries, toOrder } from '../deliveries/delivery.repository.ts';
import { toDestination } from './installations/destination.ts';
import type { InstallationPolicy } from './installations/installation.policy.ts';
import type { Installations } from './installations/installations.ts';
import { presentDelivery } from './slack-delivery.presenter.ts';
import { testMessage } from './slack-message.ts';

export interface SlackDeliveryRoutesDeps {
  publicUrl: string;
  policy: InstallationPolicy;
  installations: Installations;
  deliveries: Deliveries;
}

export function mountSlackDeliveries(router: Router, deps: SlackDeliveryRoutesDeps): void {
  const { publicUrl, policy, installations, deliveries } = deps;

  async function connected(projectId: string): Promise<Destination> {
    const installation = await installations.current(projectId);
    if (!installation) throw new AppError('slack_not_connected', 'Slack is not connected');
    return toDestination(installation);
  }

  mountCall(router, sendSlackTest, async ({ actor, params: { projectId } }) => {
    const project = await policy.administered(actor, projectId);
    const destination = await connected(projectId);
    const url = new URL(`/projects/${encodeURIComponent(project.slug)}`, publicUrl).href;
    const { summary, ...message } = testMessage(project.name, url, actor.username);
    const id = randomUUID();
    const order = toOrder(new Date().toISOString(), 0, id);
    const about = { projectId, boardId: null, cardId: null, kind: 'test' as const };
    await deliveries.enqueue({ id, order, ...about, summary, message }, destination);
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
