import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** A field that both changed, with its label. */
export interface ConflictRow {
  label: string;
  theirs: string;
  yours: string;
}

interface ConflictNoticeProps {
  what: 'project' | 'colour' | 'choice' | 'board' | 'entry' | 'widget';
  rows: readonly ConflictRow[];
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the text that somebody else saved during the edit, and asks whose to keep. */
export function ConflictNotice({ what, rows, saving, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid grid-cols-1 gap-3 rounded-md bg-amber-soft p-4">
      <p className="flex gap-2.5 text-sm font-medium text-amber-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Somebody else changed this {what} while you were editing it.
      </p>
      <dl className="grid gap-3 text-sm sm:pl-6.5">
        {rows.map(({ label, theirs, yours }) => (
          <div key={label} className="grid gap-1">
            <dt className="text-xs font-medium text-muted">{label}</dt>
            <Reading who="Theirs" text={theirs} />
            <Reading who="Yours" text={yours} />
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 sm:pl-6.5">
        <Button size="sm" variant="primary" loading={saving} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

function Reading({ who, text }: { who: string; text: string }) {
  return (
    <dd className="flex gap-2">
      <span className="w-12 shrink-0 text-subtle">{who}</span>
      <span className="line-clamp-4 min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text || <i className="text-subtle">empty</i>}
      </span>
    </dd>
  );
}
