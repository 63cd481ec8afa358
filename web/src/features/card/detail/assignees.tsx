import { type CardDetail, limits } from '@cardinal/contracts';
import { type CardAccess, useQuickChange } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { AssigneeName, AssigneePicker, type Person, toggled } from '../fields/assignee-picker.tsx';

interface AssigneesProps {
  card: CardDetail;
  access: CardAccess;
}

/** The assignees of a card, and the user's actions on them. */
export function Assignees({ card, access }: AssigneesProps) {
  const change = useQuickChange();
  const { user } = useSession();
  const own = card.assignees.some(({ id }) => id === user?.id);
  const take = (assignees: Person[]) => change(card, { assignees });
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {card.assignees.map((person) => (
        <AssigneeName key={person.id} person={person} size="sm" />
      ))}
      {access.canAssign === 'anybody' && (
        <AssigneePicker
          address={{ projectSlug: card.project.slug, boardSlug: card.board.slug }}
          assignees={card.assignees}
          onChange={take}
          className="-ml-2"
        />
      )}
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
