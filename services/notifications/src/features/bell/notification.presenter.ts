import type { Notification } from '@cardinal/contracts';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';

export function presentNotification({
  _id,
  createdAt,
  metadata,
  ...doc
}: NotificationDocument): Notification {
  // The ids of up to 500 cards, kept only to count them.
  const { cardIds: _, ...shown } = metadata;
  return { ...doc, metadata: shown, id: _id, createdAt: createdAt.toISOString() };
}
