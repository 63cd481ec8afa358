import { usePresence } from './presence-store.ts';

/** How many others look at a public board. */
export function PresentCount({ boardId }: { boardId: string }) {
  const { people, others } = usePresence(boardId);
  const count = new Set(people.map(({ userId }) => userId)).size + others;
  if (count === 0) return null;
  return (
    <span className="text-xs text-subtle tabular-nums">
      {count} {count === 1 ? 'other' : 'others'} here now
    </span>
  );
}
