import type { Notification } from '@cardinal/contracts';
import type { NotificationDocument } from './notification.model.ts';

export const presentNotification = ({ _id, createdAt, ...doc }: NotificationDocument): Notification => ({
  ...doc,
  id: _id,
  createdAt: createdAt.toISOString(),
});
