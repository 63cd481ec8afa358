import type { SlackDelivery } from '@cardinal/contracts';
import type { Delivery } from '../deliveries/delivery.model.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const presentDelivery = (delivery: Delivery): SlackDelivery => ({
  id: delivery._id,
  projectId: delivery.projectId,
  cardId: delivery.cardId,
  kind: delivery.kind,
  summary: delivery.summary,
  channelName: delivery.channelName,
  state: delivery.state,
  attempts: delivery.attempts,
  answer: delivery.answer,
  createdAt: delivery.createdAt.toISOString(),
  sentAt: iso(delivery.sentAt),
  nextAttemptAt: iso(delivery.nextAttemptAt),
});
