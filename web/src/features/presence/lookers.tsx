import { People } from '#ui/people.tsx';
import { usePresence } from './presence-store.ts';

interface LookersProps {
  boardId: string;
  /** Only those who look at this card. */
  cardId?: string;
  className?: string;
}

/** The faces of those who are here, too. Others than the team are a number, of a board alone. */
export function Lookers({ boardId, cardId, className }: LookersProps) {
  const { people, others } = usePresence(boardId);
  const here = people.filter((one) => cardId === undefined || one.cardId === cardId);
  const names = new Map(here.map(({ userId, username }) => [userId, { id: userId, username }]));
  const counted = cardId === undefined ? others : 0;
  if (names.size === 0 && counted === 0) return null;
  const text = `${counted} ${names.size > 0 ? 'more' : counted === 1 ? 'person is' : 'people are'} here`;
  return (
    <span className={className}>
      <People label="Here now:" people={[...names.values()]} />
      {counted > 0 && (
        <span title={text} className="ml-1 text-xs text-subtle tabular-nums">
          <span aria-hidden>+{counted}</span>
          <span className="sr-only">{text}</span>
        </span>
      )}
    </span>
  );
}

/** The people who write a comment at the moment. */
export function Typing({ boardId, cardId }: { boardId: string; cardId: string }) {
  const names = usePresence(boardId)
    .people.filter((one) => one.typing && one.cardId === cardId)
    .map(({ username }) => username);
  const text =
    names.length > 2
      ? 'Several people are typing…'
      : names.length > 0 && `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`;
  return <p className="text-xs text-subtle">{text}</p>;
}
