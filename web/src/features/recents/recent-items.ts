import { z } from 'zod';
import { RECENT_KEY } from '#features/session/index.ts';

const item = z.object({
  kind: z.enum(['project', 'board', 'card']),
  id: z.string(),
  href: z.string().startsWith('/'),
  title: z.string(),
  /** The parent, such as a board's project. */
  place: z.string().optional(),
});
export type RecentItem = z.infer<typeof item>;

const stored = z.object({ userId: z.string(), items: z.array(item) });

const MOST_REMEMBERED = 12;

/** What this user viewed on this device, most recent first. */
export function recentItems(userId: string): RecentItem[] {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null'));
    return data?.userId === userId ? data.items : [];
  } catch {
    return [];
  }
}

export function rememberItem(userId: string, seen: RecentItem): void {
  const others = recentItems(userId).filter(({ kind, id }) => kind !== seen.kind || id !== seen.id);
  const items = [seen, ...others].slice(0, MOST_REMEMBERED);
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify({ userId, items }));
  } catch {
    // Storage is blocked or full: nothing is stored.
  }
}
