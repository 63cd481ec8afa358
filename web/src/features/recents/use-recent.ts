import { useEffect } from 'react';
import { useSession } from '#features/session/index.ts';
import { type RecentItem, rememberItem } from './recent-items.ts';

/** Adds this to the recent items, which the command palette offers. */
export function useRecent(item: RecentItem | undefined): void {
  const { user } = useSession();
  const userId = user?.status === 'active' ? user.id : undefined;
  const text = item && JSON.stringify(item);
  useEffect(() => {
    if (userId && text) rememberItem(userId, JSON.parse(text) as RecentItem);
  }, [userId, text]);
}
