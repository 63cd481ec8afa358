export { useMarkRead } from './api/mark-read.ts';
export { unreadCountQuery, unreadQuery } from './api/notifications.queries.ts';
export { Bell } from './bell.tsx';
export { notificationsOf } from './notification-cache.ts';
export { NotificationIcon } from './notification-icon.tsx';
export { hrefOf, placeOf } from './notification-target.ts';
