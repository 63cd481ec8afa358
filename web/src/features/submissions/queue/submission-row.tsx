import { guestName, type WaitingSubmission } from '@cardinal/contracts';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TypeBadge } from '#ui/domain-badges.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SimilarLine } from './similar-line.tsx';

interface SubmissionRowProps {
  slug: string;
  submission: WaitingSubmission;
  isSelected: boolean;
  busy: boolean;
  onAct: (action: 'accept' | 'edit' | 'merge' | 'reject' | 'select') => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A waiting submission, with its whole text as it was typed: moderators decide on that. */
export function SubmissionRow({ slug, submission, isSelected, busy, onAct, onKeyDown }: SubmissionRowProps) {
  const { title, description, type, name, viaWidget, email, board, submittedAt } = submission;
  const titleId = useId();
  return (
    <li
      data-submission
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the queue work on it
      tabIndex={0}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="flex gap-3 rounded-lg border p-4 outline-none focus:border-focus focus:ring-3 focus:ring-ink/10"
    >
      <Checkbox
        label={<span className="sr-only">Select {title}</span>}
        checked={isSelected}
        onCheckedChange={() => onAct('select')}
        className="mt-0.5 gap-0"
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 id={titleId} dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <TypeBadge type={type} size="sm" />
        </div>
        <p className="text-xs text-muted [overflow-wrap:anywhere]">
          <bdi>{guestName(name, viaWidget)}</bdi>
          {' · '}
          {email && (
            <>
              <bdi>{email.address}</bdi>
              {email.confirmed ? ' · ' : ' (not confirmed) · '}
            </>
          )}
          <bdi>{board.name}</bdi>
          {' · '}
          <RelativeTime date={submittedAt} />
        </p>
        <p dir="auto" className="max-h-80 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
          {description}
        </p>
        <SimilarLine slug={slug} submission={submission} busy={busy} onMerge={() => onAct('merge')} />
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <Button size="sm" variant="primary" disabled={busy} onClick={() => onAct('accept')}>
            Accept
          </Button>
          <Button size="sm" disabled={busy} onClick={() => onAct('edit')}>
            Edit and Accept
          </Button>
          <Button size="sm" variant="danger-ghost" disabled={busy} onClick={() => onAct('reject')}>
            Reject
          </Button>
        </div>
      </div>
    </li>
  );
}
