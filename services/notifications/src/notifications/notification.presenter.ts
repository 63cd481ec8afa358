import type { Notification } from '@cardinal/contracts';
import type { NotificationDocument } from './notification.model.ts';

export function presentNotification({
  _id,
  createdAt,
  metadata,
  ...doc
}: NotificationDocument): Notification {
  // Up to 500 ids of a bulk change, which only its count is made of.
  const { cardIds: _, ...shown } = metadata;
  return { ...doc, metadata: shown, id: _id, createdAt: createdAt.toISOString() };
}
