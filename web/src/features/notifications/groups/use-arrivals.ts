import type { NotificationGroup } from '@cardinal/contracts';
import { useEffect, useRef } from 'react';

/** Says how many groups came on top while they are on screen. */
export function useArrivals(groups: readonly NotificationGroup[], say: (text: string) => void): void {
  const newest = groups[0]?.latest.createdAt ?? '';
  const known = useRef<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = newest;
    if (before === null || newest <= before) return;
    const count = groups.filter(({ latest }) => latest.createdAt > before).length;
    say(count === 1 ? 'One new notification' : `${count} new notifications`);
  });
}
