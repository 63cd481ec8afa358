export { type RecentItem, recentItems } from './recent-items.ts';
export { useRecent } from './use-recent.ts';
