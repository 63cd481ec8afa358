import { Avatar } from '#ui/avatar.tsx';
import { AssigneePicker, type Person } from '../assignee-picker.tsx';
import type { BoardAddress } from '../card-filters.ts';

interface NewCardAssigneesProps {
  address: BoardAddress;
  assignees: readonly Person[];
  onChange: (assignees: Person[]) => void;
}

/** The people that a new card will be assigned to. */
export function NewCardAssignees(props: NewCardAssigneesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Assignees <span className="font-normal text-subtle">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {props.assignees.map(({ id, username }) => (
          <span key={id} className="flex min-w-0 max-w-full items-center gap-1.5 text-sm">
            <Avatar name={username} size="xs" />
            <span dir="auto" className="truncate">
              {username}
            </span>
          </span>
        ))}
        <AssigneePicker {...props} />
      </div>
    </fieldset>
  );
}
