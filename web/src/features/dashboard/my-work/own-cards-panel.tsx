import type { AssignedCard, CardActivity } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { ActivityRow, CardLinkRow, ListPanel, NothingHere } from '#features/activity/index.ts';
import { DueBadge } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { workQuery } from './api/work.queries.ts';

type Choice = 'assigned' | 'followed';
const choices = [
  { value: 'assigned', label: 'Assigned' },
  { value: 'followed', label: 'Participating' },
] as const;

export const formatPlace = ({ project, board }: { project: { name: string }; board: { name: string } }) =>
  `${project.name} : ${board.name}`;

/** The user's unresolved cards, or all that they take part in, which are shown first if nothing is assigned. */
export function OwnCardsPanel() {
  const { data, error, refetch } = useQuery(workQuery);
  const [chosen, choose] = useState<Choice>();
  // A service of the previous release answers without.
  const assigned = data && (data.assigned ?? []);
  const shown = chosen ?? (assigned?.length === 0 ? 'followed' : 'assigned');
  const panel = {
    title: 'My Cards',
    note: <Segmented label="Which of my cards" options={choices} value={shown} onValueChange={choose} />,
    icon: <Bookmark />,
    error,
    onRetry: () => void refetch(),
  };
  const mine = new Set(assigned?.map(({ card }) => card.id));
  const others = data?.followed.filter(({ card }) => !mine.has(card.id)) ?? [];
  if (shown === 'assigned')
    return (
      <ListPanel
        {...panel}
        items={assigned}
        fill={{ title: 'You also take part in', rows: others.map(toRow) }}
        empty={<NothingHere>Nothing is assigned to you, or all of it is resolved.</NothingHere>}
        row={(entry) => <AssignedRow key={entry.card.id} entry={entry} />}
      />
    );
  return <ListPanel {...panel} items={data?.followed} empty={<NothingFollowed />} row={toRow} />;
}

const toRow = (entry: CardActivity) => (
  <ActivityRow key={entry.card.id} entry={entry} place={formatPlace(entry)} />
);

function NothingFollowed() {
  return (
    <NothingHere
      action={
        <Button asChild size="sm">
          <Link href="/dashboard?tab=cards">Find a card</Link>
        </Button>
      }
    >
      Cards that are assigned to you, or that you write, comment on or upvote, gather here.
    </NothingHere>
  );
}

/** A card that the user is to do, and when it is due. */
function AssignedRow({ entry }: { entry: AssignedCard }) {
  const { card, dueDate } = entry;
  return (
    <CardLinkRow card={card}>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="truncate text-base font-medium">
          {card.title}
        </span>
        <span dir="auto" className="truncate text-xs text-muted">
          {formatPlace(entry)}
        </span>
      </span>
      {dueDate && <DueBadge dueDate={dueDate} status={card.status} size="sm" />}
    </CardLinkRow>
  );
}
