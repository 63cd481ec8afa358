import type { WaitingSubmission } from '@cardinal/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { EditDialog } from './edit-dialog.tsx';
import { SubmissionRow } from './submission-row.tsx';
import { useDecide } from './use-decide.ts';

type Action = 'accept' | 'edit' | 'reject' | 'select';
const actionOfKey: Record<string, Action | undefined> = { a: 'accept', e: 'edit', r: 'reject', x: 'select' };
const stepOfKey: Record<string, number | undefined> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

/** Moves the focus to a row before or after the one that has it. */
function step(list: HTMLElement | null, by: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-submission]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}

export function SubmissionQueue({ slug, items }: { slug: string; items: readonly WaitingSubmission[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<WaitingSubmission | null>(null);
  const { accept, reject } = useDecide(slug);
  const selected = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  useFocusAfterRemoval(items.length, list);

  function act(submission: WaitingSubmission, action: Action) {
    const { id } = submission;
    if (action === 'accept' && !accept.isPending) accept.mutate({ submissionId: id });
    if (action === 'edit') setEditing(submission);
    if (action === 'reject') setRejecting([id]);
    if (action === 'select')
      setChosen(new Set(chosen.has(id) ? selected.filter((each) => each !== id) : [...selected, id]));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, submission: WaitingSubmission) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const [by, action] = [stepOfKey[key], actionOfKey[key]];
    if (by) step(list.current, by);
    else if (action) act(submission, action);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <EmptyState
          title="Nothing waits"
          description="What guests send to your public boards waits here, where a board says “Guests may submit”."
        />
      ) : (
        <>
          <Bar
            selected={selected.length}
            onAll={() => setChosen(new Set(selected.length > 0 ? [] : items.map(({ id }) => id)))}
            onReject={() => setRejecting(selected)}
          />
          <ul aria-label="Submissions" className="grid grid-cols-1 gap-3">
            {items.map((submission) => (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                isSelected={chosen.has(submission.id)}
                busy={accept.isPending || reject.isPending}
                onAct={(action) => act(submission, action)}
                onKeyDown={(event) => onKeyDown(event, submission)}
              />
            ))}
          </ul>
        </>
      )}
      {rejecting.length > 0 && (
        <ReasonDialog
          title={rejecting.length === 1 ? 'Reject it?' : `Reject ${rejecting.length} submissions?`}
          description="It is deleted after 30 days."
          confirmLabel="Reject"
          hint="The guest reads it with the tracking link."
          onOpenChange={() => setRejecting([])}
          onConfirm={(reason) => reject.mutateAsync({ submissionIds: [...rejecting], reason: reason ?? '' })}
        />
      )}
      {editing && (
        <EditDialog
          submission={editing}
          onClose={() => setEditing(null)}
          onAccept={(edit) => accept.mutateAsync({ submissionId: editing.id, edit })}
        />
      )}
    </div>
  );
}

interface BarProps {
  selected: number;
  onAll: () => void;
  onReject: () => void;
}

function Bar({ selected, onAll, onReject }: BarProps) {
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-2">
      <p className="mr-auto text-xs text-subtle pointer-coarse:hidden">
        J and K go through them; A accepts, E edits, R rejects, X selects.
      </p>
      <Button size="sm" variant="ghost" onClick={onAll}>
        {selected > 0 ? 'Select None' : 'Select All'}
      </Button>
      {selected > 0 && (
        <Button size="sm" variant="danger" onClick={onReject}>
          Reject {selected}
        </Button>
      )}
    </div>
  );
}
