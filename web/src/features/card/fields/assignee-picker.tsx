import { type CardDetail, foldText, limits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { assigneesQuery, type BoardAddress } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { Popover } from '#ui/popover.tsx';

export type Person = CardDetail['assignees'][number];

/** The people with this one added or, if there, taken out. */
export function toggled(people: readonly Person[], { id, username }: Person): Person[] {
  const rest = people.filter((person) => person.id !== id);
  return rest.length < people.length ? rest : [...people, { id, username }];
}

/** Somebody who works on a card. */
export function AssigneeName({ person: { username }, size }: { person: Person; size: 'xs' | 'sm' }) {
  return (
    <span className="flex min-w-0 max-w-full items-center gap-2 text-sm">
      <Avatar name={username} size={size} />
      <span dir="auto" className="truncate">
        {username}
      </span>
    </span>
  );
}

interface AssigneePickerProps {
  address: BoardAddress;
  assignees: readonly Person[];
  onChange: (people: Person[]) => void;
  className?: string;
}

/** Chooses among those who see the board. */
export function AssigneePicker({ address, assignees, onChange, className }: AssigneePickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Assign to"
      align="start"
      className="w-60 p-0"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" icon={<Plus />} className={cn('text-muted', className)}>
          {assignees.length === 0 ? 'Assign' : 'Change assignees'}
        </Button>
      }
    >
      <PeopleList
        address={address}
        assignees={assignees}
        onToggle={(person) => onChange(toggled(assignees, person))}
      />
    </Popover>
  );
}

const matches = (typed: string) => {
  const wanted = foldText(typed.trim());
  return ({ username }: Person) => foldText(username).includes(wanted);
};

interface PeopleListProps extends Pick<AssigneePickerProps, 'address' | 'assignees'> {
  onToggle: (person: Person) => void;
}

function PeopleList({ address, assignees, onToggle }: PeopleListProps) {
  const [typed, setTyped] = useState('');
  const { data: people = [], isPending, isError } = useQuery(assigneesQuery(address));
  const isChosen = ({ id }: Person) => assignees.some((one) => one.id === id);
  const { user } = useSession();
  const isMe = ({ id }: Person) => id === user?.id;
  const isFull = assignees.length >= limits.cardAssignees;
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
          .toSorted((one, other) => Number(isMe(other)) - Number(isMe(one)))
          .map((person) => (
            <CommandItem key={person.id} value={person.id} onSelect={() => onToggle(person)}>
              <Avatar name={person.username} size="xs" />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {person.username}
                {isMe(person) && ' (you)'}
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
