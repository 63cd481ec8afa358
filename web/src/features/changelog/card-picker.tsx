import { closingReasonNames, isRefused, limits, searchCards } from '@cardinal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { Button } from '#ui/button.tsx';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { StatusIcon } from '#ui/status-icon.tsx';
import { useSettled } from '#ui/use-settled.ts';
import type { PickedCard } from './entry-text.ts';

const MOST_SHOWN = 8;
const TYPING_PAUSE = 150;

const foundQuery = (project: string, q: string) => {
  const query = { q, project, limit: MOST_SHOWN };
  return queryOptions({
    queryKey: callKey(searchCards, { query }),
    queryFn: ({ signal }) => request(searchCards, { query, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
};

interface CardPickerProps {
  project: string;
  cards: readonly PickedCard[];
  onChange: (cards: PickedCard[]) => void;
}

/** The cards that an entry resolves, which are found by searching. */
export function CardPicker({ project, cards, onChange }: CardPickerProps) {
  const [open, setOpen] = useState(false);
  const add = (card: PickedCard) => {
    setOpen(false);
    onChange([...cards, card]);
  };
  return (
    <div className="grid gap-2">
      {cards.length > 0 && (
        <ul aria-label="Chosen cards" className="grid gap-1">
          {cards.map((card) => (
            <li
              key={card.id}
              className="flex min-w-0 items-center gap-2 rounded-sm bg-sunken/60 pl-2.5 text-sm"
            >
              <StatusIcon status={card.status} className="shrink-0" />
              <bdi className="min-w-0 flex-1 truncate">{card.title}</bdi>
              <RefusedNote card={card} />
              <IconButton
                label={`Remove ${card.title}`}
                icon={<X aria-hidden />}
                size="sm"
                onClick={() => onChange(cards.filter(({ id }) => id !== card.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Popover
        label="Add a card"
        align="start"
        className="w-80 p-0"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            size="sm"
            icon={<Plus />}
            className="justify-self-start"
            disabled={cards.length >= limits.entryCards}
          >
            Add a card
          </Button>
        }
      >
        <Finder project={project} taken={cards} onPick={add} />
      </Popover>
    </div>
  );
}

/** Says that readers of the entry are not shown this one. */
function RefusedNote({ card }: { card: PickedCard }) {
  if (!card.closingReason || !isRefused(card)) return null;
  return (
    <span className="shrink-0 text-xs text-subtle">
      {closingReasonNames[card.closingReason]}, not shown to readers
    </span>
  );
}

interface FinderProps {
  project: string;
  taken: readonly PickedCard[];
  onPick: (card: PickedCard) => void;
}

function Finder({ project, taken, onPick }: FinderProps) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_PAUSE);
  const { data, isFetching, isError } = useQuery(foundQuery(project, settled));
  const known = new Set(taken.map(({ id }) => id));
  const hits =
    settled === '' ? [] : (data?.hits ?? []).filter(({ card }) => !known.has(card.id) && !isRefused(card));
  return (
    <CommandBox label="Cards of the project">
      <CommandInput value={typed} onValueChange={setTyped} placeholder="Search cards" autoFocus />
      <CommandList>
        {hits.map(({ card, board }) => (
          <CommandItem key={card.id} value={card.id} onSelect={() => onPick(card)}>
            <StatusIcon status={card.status} className="shrink-0" />
            <bdi className="min-w-0 flex-1 truncate">{card.title}</bdi>
            <span className="max-w-24 truncate text-xs text-subtle">{board.name}</span>
          </CommandItem>
        ))}
        {hits.length === 0 && <CommandEmpty>{emptyText(settled, { isFetching, isError })}</CommandEmpty>}
      </CommandList>
    </CommandBox>
  );
}

function emptyText(
  typed: string,
  { isFetching, isError }: { isFetching: boolean; isError: boolean },
): string {
  if (typed === '') return 'Type a word of the card';
  if (isError) return 'The search failed. Try again in a moment';
  return isFetching ? 'Searching…' : 'No other card found';
}
