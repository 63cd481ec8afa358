import type { WaitingSubmission } from '@cardinal/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { EditDialog } from './edit-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SubmissionRow } from './submission-row.tsx';
import { type Accepted, useDecide } from './use-decide.ts';

type Action = 'accept' | 'edit' | 'merge' | 'reject' | 'select';
const actionOfKey: Record<string, Action | undefined> = {
  ...{ a: 'accept', e: 'edit', m: 'merge', r: 'reject', x: 'select' },
};
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const decide = useDecide(slug);
  const { accept, reject } = decide;
  const selected = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  useFocusAfterRemoval(items.length, list);

  function act(submission: WaitingSubmission, action: Action) {
    const { id } = submission;
    if (action === 'accept' && !accept.isPending) accept.mutate({ submissionId: id });
    if (action === 'edit' || action === 'merge') setAsked({ action, submission });
    if (action === 'reject') setAsked({ action, submissionIds: [id] });
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
            onReject={() => setAsked({ action: 'reject', submissionIds: selected })}
          />
          <ul aria-label="Submissions" className="grid grid-cols-1 gap-3">
            {items.map((submission) => (
              <SubmissionRow
                key={submission.id}
                slug={slug}
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
      {asked && <Question slug={slug} asked={asked} onClose={() => setAsked(null)} {...decide} />}
    </div>
  );
}

/** The action whose dialog is open. */
type Asked =
  | { action: 'edit' | 'merge'; submission: WaitingSubmission }
  | { action: 'reject'; submissionIds: readonly string[] };

interface QuestionProps extends ReturnType<typeof useDecide> {
  slug: string;
  asked: Asked;
  onClose: () => void;
}

function Question({ slug, asked, onClose, accept, reject }: QuestionProps) {
  if (asked.action === 'reject') {
    const { length } = asked.submissionIds;
    return (
      <ReasonDialog
        title={length === 1 ? 'Reject it?' : `Reject ${length} submissions?`}
        description="It is deleted after 30 days."
        confirmLabel="Reject"
        hint="The guest reads it with the tracking link."
        onOpenChange={onClose}
        onConfirm={(reason) =>
          reject.mutateAsync({ submissionIds: asked.submissionIds, reason: reason ?? '' })
        }
      />
    );
  }
  const { submission } = asked;
  const doing = { submission, onClose };
  const send = (edit: Accepted['edit']) => accept.mutateAsync({ submissionId: submission.id, edit });
  return asked.action === 'edit' ? (
    <EditDialog {...doing} onAccept={send} />
  ) : (
    <MergeDialog {...doing} slug={slug} onMerge={(into) => send({ into })} />
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
        J and K go through them; A accepts, M merges, E edits, R rejects, X selects.
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
