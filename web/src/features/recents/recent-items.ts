import { RECENT_KEY } from '#features/session/index.ts';

export interface RecentItem {
  kind: 'project' | 'board' | 'card';
  id: string;
  href: string;
  title: string;
  /** The parent, such as a board's project. */
  place?: string;
}

interface Stored {
  userId: string;
  items: RecentItem[];
}

const MOST_REMEMBERED = 12;

/** Not so if another release stored it. */
const isWhole = ({ kind, id, href, title }: RecentItem): boolean =>
  [kind, id, href, title].every((text) => typeof text === 'string') && href.startsWith('/');

/** The items that this user viewed on this device, most recent first. */
export function recentItems(userId: string): RecentItem[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null') as Stored | null;
    return stored?.userId === userId ? stored.items.filter(isWhole) : [];
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
