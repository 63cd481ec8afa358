import { type CardDetail, limits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#features/session/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { Popover } from '#ui/popover.tsx';
import { assigneesQuery } from '../api/card.queries.ts';
import type { CardAccess } from '../card-access.ts';
import { useQuickChange } from '../use-quick-change.ts';

type Person = CardDetail['assignees'][number];

interface AssigneesProps {
  card: CardDetail;
  access: CardAccess;
}

/** The people a card is assigned to, and what the user may do about it. */
export function Assignees({ card, access }: AssigneesProps) {
  const change = useQuickChange();
  const { user } = useSession();
  const own = card.assignees.some(({ id }) => id === user?.id);
  const take = (assignees: Person[]) => change(card, { assignees });
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {card.assignees.map(({ id, username }) => (
        <span key={id} className="flex min-w-0 max-w-full items-center gap-2">
          <Avatar name={username} size="sm" />
          <span dir="auto" className="truncate">
            {username}
          </span>
        </span>
      ))}
      {access.canAssign === 'anybody' && <AssigneePicker card={card} onChange={take} />}
      {access.canAssign === 'themself' && user && (own || card.assignees.length < limits.cardAssignees) && (
        <Button size="sm" onClick={() => take(toggled(card.assignees, user))}>
          {own ? 'Unassign me' : 'Assign to me'}
        </Button>
      )}
      {access.canAssign === null && card.assignees.length === 0 && (
        <span className="text-subtle">Nobody</span>
      )}
    </div>
  );
}

/** The people with this one added or, if there, taken out. */
export function toggled(people: readonly Person[], { id, username }: Person): Person[] {
  const rest = people.filter((person) => person.id !== id);
  return rest.length < people.length ? rest : [...people, { id, username }];
}

interface AssigneePickerProps {
  card: CardDetail;
  onChange: (people: Person[]) => void;
}

function AssigneePicker({ card, onChange }: AssigneePickerProps) {
  const [open, setOpen] = useState(false);
  const { assignees } = card;
  return (
    <Popover
      label="Assign to"
      align="start"
      className="w-60 p-0"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" icon={<Plus />} className="-ml-2 text-muted">
          {assignees.length === 0 ? 'Assign' : 'Change assignees'}
        </Button>
      }
    >
      <PeopleList card={card} onToggle={(person) => onChange(toggled(assignees, person))} />
    </Popover>
  );
}

const matches = (typed: string) => {
  const wanted = typed.trim().toLocaleLowerCase();
  return ({ username }: Person) => username.toLocaleLowerCase().includes(wanted);
};

function PeopleList({ card, onToggle }: { card: CardDetail; onToggle: (person: Person) => void }) {
  const [typed, setTyped] = useState('');
  const address = { projectSlug: card.project.slug, boardSlug: card.board.slug };
  const { data: people = [], isPending, isError } = useQuery(assigneesQuery(address));
  const isChosen = ({ id }: Person) => card.assignees.some((one) => one.id === id);
  const isFull = card.assignees.length >= limits.cardAssignees;
  return (
    <CommandBox label="Assign to">
      <CommandInput autoFocus value={typed} onValueChange={setTyped} placeholder="Find a member" />
      <CommandList>
        <CommandEmpty>{emptyText(isPending, isError)}</CommandEmpty>
        {isFull && (
          <p className="px-2 py-1.5 text-xs text-subtle">{`At most ${limits.cardAssignees} people at a time.`}</p>
        )}
        {people
          .filter(matches(typed))
          .filter((person) => !isFull || isChosen(person))
          .map((person) => (
            <CommandItem key={person.id} value={person.id} onSelect={() => onToggle(person)}>
              <Avatar name={person.username} size="xs" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {person.username}
              </span>
              {isChosen(person) && (
                <>
                  <Check aria-hidden className="size-4" />
                  <span className="sr-only">(assigned)</span>
                </>
              )}
            </CommandItem>
          ))}
      </CommandList>
    </CommandBox>
  );
}

function emptyText(isPending: boolean, isError: boolean): string {
  if (isPending) return 'Loading...';
  return isError ? 'The members could not be loaded.' : 'Nobody is called that.';
}
