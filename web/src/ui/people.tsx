import { Avatar } from './avatar.tsx';
import { cn } from './cn.ts';

interface PeopleProps {
  /** Their role, for screen readers: 'Assigned to'. */
  label: string;
  people: readonly { id: string; username: string }[];
  className?: string;
}

const FACES = 3;

/** A few faces, one over the other; the names are their tooltip. Nothing where there is nobody. */
export function People({ label, people, className }: PeopleProps) {
  if (people.length === 0) return null;
  const names = people.map(({ username }) => username).join(', ');
  const more = people.length - FACES;
  return (
    <span title={`${label} ${names}`} className={cn('inline-flex shrink-0 items-center', className)}>
      <span className="sr-only">{`${label} ${names}`}</span>
      {people.slice(0, FACES).map(({ id, username }, at) => (
        <Avatar key={id} name={username} size="xs" className={cn('ring-2 ring-surface', at > 0 && '-ml-1')} />
      ))}
      {more > 0 && (
        <span aria-hidden className="ml-1 text-xs text-subtle tabular-nums">
          +{more}
        </span>
      )}
    </span>
  );
}
