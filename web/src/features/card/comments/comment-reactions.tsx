import { type Comment, type Reaction, type ReactionKind, reactionKinds } from '@cardinal/contracts';
import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { describeReactors, isPending, reactionFaces, useReact } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { cn } from '#ui/cn.ts';
import { Popover } from '#ui/popover.tsx';
import { RollingNumber } from '#ui/rolling-number.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

interface CommentReactionsProps {
  comment: Comment;
  /** Whether the viewer may react. */
  mayReact: boolean;
}

/** The reactions to a comment, and a button for another one. */
export function CommentReactions({ comment, mayReact }: CommentReactionsProps) {
  const { mutate } = useReact(comment);
  const { reactions } = comment;
  const reacts = mayReact && !isPending(comment);
  if (reactions.length === 0) return null;
  const toggle = (kind: ReactionKind, on: boolean) => mutate({ kind, on });
  return (
    <ul aria-label="Reactions" className="flex flex-wrap items-center gap-1">
      {reactions.map((reaction) => (
        <li key={reaction.kind} className="flex">
          <ReactionChip
            reaction={reaction}
            onToggle={reacts ? () => toggle(reaction.kind, !reaction.mine) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

const chip =
  'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums pointer-coarse:h-9 pointer-coarse:px-3';

function ReactionChip({ reaction, onToggle }: { reaction: Reaction; onToggle: (() => void) | undefined }) {
  const { user } = useSession();
  const { face, name } = reactionFaces[reaction.kind];
  const who = describeReactors(reaction, user?.id);
  const label = `${name}: ${who || reaction.count}`;
  const content = (
    <>
      <span aria-hidden>{face}</span>
      <RollingNumber value={reaction.count} />
    </>
  );
  if (!onToggle)
    return (
      <span role="img" aria-label={label} className={cn(chip, 'border-line-strong/80 text-muted')}>
        {content}
      </span>
    );
  const button = (
    <button
      type="button"
      aria-pressed={reaction.mine}
      aria-label={label}
      onClick={onToggle}
      className={cn(
        chip,
        'select-none transition-colors',
        reaction.mine
          ? 'border-selected-line bg-selected text-ink'
          : 'border-line-strong/80 bg-raised text-muted hover:border-subtle/60 hover:text-ink',
      )}
    >
      {content}
    </button>
  );
  return who ? <Tooltip content={<bdi>{who}</bdi>}>{button}</Tooltip> : button;
}

/** Opens the kinds of reactions, to choose one. */
export function ReactButton({ comment, className }: { comment: Comment; className: string }) {
  const [open, setOpen] = useState(false);
  const { mutate } = useReact(comment);
  const isMine = (kind: ReactionKind) => comment.reactions.some((it) => it.kind === kind && it.mine);
  const choose = (kind: ReactionKind) => {
    setOpen(false);
    mutate({ kind, on: !isMine(kind) });
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Reactions"
      align="start"
      className="flex gap-0.5 p-1"
      trigger={
        <button type="button" aria-label="React" title="React" className={className}>
          <SmilePlus aria-hidden className="size-3.5" />
        </button>
      }
    >
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={isMine(kind)}
          aria-label={reactionFaces[kind].name}
          title={reactionFaces[kind].name}
          onClick={() => choose(kind)}
          className={cn(
            'grid size-8 place-items-center rounded-sm text-lg transition-colors hover:bg-hover pointer-coarse:size-11',
            isMine(kind) && 'bg-selected',
          )}
        >
          <span aria-hidden>{reactionFaces[kind].face}</span>
        </button>
      ))}
    </Popover>
  );
}
