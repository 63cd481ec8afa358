import {
  type CardDetail,
  type CardStatus,
  cardPriorities,
  limits,
  propertyWords,
  readProperty,
  selectProperties,
} from '@cardinal/contracts';
import {
  type CardAccess,
  type CardChanges,
  canChange,
  copyPermalink,
  useLike,
  useQuickChange,
  useUpvote,
} from '#features/card-data/index.ts';
import { type CommandId, propertyCommand, useCommand } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { typeNames } from '#ui/domain-badges.tsx';
import { COMMENT_BOX } from '../comments/comment-form.tsx';
import { toggled } from '../fields/assignee-picker.tsx';

interface CardCommandsProps {
  card: CardDetail;
  access: CardAccess;
  editing: boolean;
  onEdit: () => void;
}

const statusCommands: ReadonlyArray<[CommandId, CardStatus]> = [
  ['card.new', 'New'],
  ['card.inProgress', 'In Progress'],
  ['card.inTesting', 'In Testing'],
  ['card.resolved', 'Resolved'],
];

const priorityCommands = cardPriorities.flatMap((n) => [
  { id: `card.user${n}`, changes: { userPriority: n }, field: 'userPriority', n } as const,
  { id: `card.dev${n}`, changes: { devPriority: n }, field: 'devPriority', n } as const,
]);

const propertyCommands = selectProperties.flatMap((name) =>
  propertyWords(name).map((value) => ({ id: propertyCommand(name, value), name, value })),
);

/** Offers the commands of the open card. */
export function CardCommands({ card, access, editing, onEdit }: CardCommandsProps) {
  const upvote = useUpvote();
  const like = useLike();
  useCommand('card.edit', onEdit, { when: access.canEdit && !editing });
  useCommand('card.comment', focusCommentBox, { when: access.canComment });
  useCommand('card.upvote', () => upvote(card.id), {
    when: access.canTakePart,
    title: card.userHasUpvoted ? 'Take back the upvote' : undefined,
  });
  useCommand('card.like', () => like(card.id), {
    when: access.canTakePart,
    title: card.userHasLiked ? 'Take back the like' : undefined,
  });
  const { user } = useSession();
  const change = useQuickChange();
  const own = card.assignees.some(({ id }) => id === user?.id);
  const room = own || card.assignees.length < limits.cardAssignees;
  useCommand('card.assign', () => user && change(card, { assignees: toggled(card.assignees, user) }), {
    when: access.canAssign !== null && room,
    title: own ? 'Unassign me' : undefined,
  });
  useCommand('card.copyLink', () => void copyPermalink(card.id));
  const otherType = card.type === 'bug' ? 'feature' : 'bug';
  useCommand('card.type', () => change(card, { type: otherType }), {
    when: access.canEdit,
    title: `Set type: ${typeNames[otherType]}`,
  });
  const { canManage, canTakePart } = access;
  return (
    <>
      {statusCommands.map(([id, status]) => (
        <QuickCommand
          key={id}
          id={id}
          changes={{ status }}
          card={card}
          when={canManage && card.status !== status}
        />
      ))}
      {priorityCommands.map(({ id, changes, field, n }) => (
        <QuickCommand
          key={id}
          id={id}
          changes={changes}
          card={card}
          when={(field === 'devPriority' ? canManage : canTakePart) && card[field] !== n}
        />
      ))}
      {propertyCommands.map(({ id, name, value }) => (
        <QuickCommand
          key={id}
          id={id}
          changes={{ [name]: value } as CardChanges}
          card={card}
          when={canChange(access, name) && readProperty(card, name) !== value}
        />
      ))}
    </>
  );
}

interface QuickCommandProps {
  id: CommandId;
  changes: CardChanges;
  card: CardDetail;
  when: boolean;
}

function QuickCommand({ id, changes, card, when }: QuickCommandProps) {
  const change = useQuickChange();
  useCommand(id, () => change(card, changes), { when });
  return null;
}

function focusCommentBox(): void {
  const box = document.getElementById(COMMENT_BOX);
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
}
