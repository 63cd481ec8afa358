import { isPerson } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { BoardAddress } from '../filters/card-filters.ts';
import { assigneesQuery } from '../queries/card.queries.ts';
import { FilterSelect } from './filter-select.tsx';

interface AssigneeSelectProps extends Omit<ComponentProps<typeof FilterSelect>, 'name'> {
  address: BoardAddress;
}

/** The filter by assignee of a board, with everybody who sees it. */
export function AssigneeSelect({ address, ...select }: AssigneeSelectProps) {
  const { assignee } = select.choices;
  const [isAsked, setAsked] = useState(isPerson(assignee));
  const { data = [] } = useQuery({ ...assigneesQuery(address), enabled: isAsked });
  const people = data.map(({ id, username }) => ({ value: id, label: username }));
  if (assignee && isPerson(assignee) && !people.some(({ value }) => value === assignee))
    // Also for people who left.
    people.push({ value: assignee, label: 'One person' });
  return <FilterSelect {...select} name="assignee" more={people} onOpenChange={() => setAsked(true)} />;
}
