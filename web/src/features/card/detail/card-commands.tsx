import type { CardDetail, CardStatus } from '@cardinal/contracts';
import { type CommandId, useCommand } from '#features/commands/index.ts';
import { useLike } from '../api/like-card.ts';
import { useUpvote } from '../api/upvote-card.ts';
import type { CardAccess } from '../card-access.ts';
import { copyPermalink } from '../card-links.ts';
import { COMMENT_BOX } from '../comments/comment-form.tsx';
import { useQuickChange } from '../use-quick-change.ts';

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

/** Offers the commands of the open card. */
export function CardCommands({ card, access, editing, onEdit }: CardCommandsProps) {
  const upvote = useUpvote();
  const like = useLike();
  useCommand('card.edit', onEdit, { when: access.canEdit && !editing });
  useCommand('card.comment', focusCommentBox, { when: access.canTakePart });
  useCommand('card.upvote', () => upvote(card.id), {
    when: access.canTakePart,
    title: card.userHasUpvoted ? 'Take back the upvote' : undefined,
  });
  useCommand('card.like', () => like(card.id), {
    when: access.canTakePart,
    title: card.userHasLiked ? 'Take back the like' : undefined,
  });
  useCommand('card.copyLink', () => void copyPermalink(card.id));
  return statusCommands.map(([id, status]) => (
    <StatusCommand key={id} id={id} status={status} card={card} when={access.canManage} />
  ));
}

interface StatusCommandProps {
  id: CommandId;
  status: CardStatus;
  card: CardDetail;
  when: boolean;
}

function StatusCommand({ id, status, card, when }: StatusCommandProps) {
  const change = useQuickChange();
  useCommand(id, () => change(card, { status }), { when: when && card.status !== status });
  return null;
}

function focusCommentBox(): void {
  const box = document.getElementById(COMMENT_BOX);
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
}
