export { useMarkRead } from './api/mark-read.ts';
export { collectNotifications } from './api/notification-cache.ts';
export { unreadCountQuery, unreadQuery } from './api/notifications.queries.ts';
export { Bell } from './bell.tsx';
export { NotificationIcon } from './groups/notification-icon.tsx';
export { formatNotificationPlace, getNotificationHref } from './groups/notification-target.ts';
