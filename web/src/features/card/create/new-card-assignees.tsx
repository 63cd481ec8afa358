import type { BoardAddress } from '#features/card-data/index.ts';
import { AssigneeName, AssigneePicker, type Person } from '../fields/assignee-picker.tsx';

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
        {props.assignees.map((person) => (
          <AssigneeName key={person.id} person={person} size="xs" />
        ))}
        <AssigneePicker {...props} />
      </div>
    </fieldset>
  );
}
