import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type Changes, type Entry, isTooOld } from './entry.ts';
import type { Outbox } from './outbox-types.ts';

interface OutboxPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly Entry[];
  changes: Changes;
  outbox: Outbox;
}

/** The changes that are on this device only: what waits, and what was refused, to be mended, sent again or discarded. */
export function OutboxPanel({ open, onOpenChange, entries, changes, outbox }: OutboxPanelProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Changes on this device" showTitle>
      <div className="grid gap-3 px-4 pb-4">
        {entries.length === 0 && <p className="text-sm text-muted">Everything is saved.</p>}
        <ul className="grid gap-3">
          {entries.map((entry) => (
            // Sent again, it is another request, and begins with other words.
            <EntryItem key={entry.id} entry={entry} changes={changes} outbox={outbox} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

interface EntryItemProps {
  entry: Entry;
  changes: Changes;
  outbox: Outbox;
}

function describeState(entry: Entry): string | undefined {
  if (entry.refusal !== undefined) return entry.refusal || 'It could not be saved.';
  return isTooOld(entry) ? 'It is older than a month, and may have been saved then.' : undefined;
}

function EntryItem({ entry, changes, outbox }: EntryItemProps) {
  const change = changes[entry.change];
  const typed = change?.text?.(entry.input);
  const [text, setText] = useState(typed);
  const [isBusy, setBusy] = useState(false);
  const state = describeState(entry);
  const title = change?.title(entry.input) ?? entry.change;
  const words = change?.words?.(entry.input) ?? typed;
  // A title can say all of it; a text that can be mended is in its field.
  const saysMore =
    words !== undefined && !title.includes(`“${words}”`) && (state === undefined || words !== typed);
  const run = (task: () => Promise<void>) => () => {
    setBusy(true);
    const end = () => setBusy(false);
    void task().then(end, end);
  };
  return (
    <li className="grid gap-2 rounded-md border bg-surface p-3">
      <h3 dir="auto" className="text-sm font-medium [overflow-wrap:anywhere]">
        {title}
      </h3>
      {saysMore && (
        <p dir="auto" className="whitespace-pre-wrap text-sm text-muted [overflow-wrap:anywhere]">
          {words}
        </p>
      )}
      {state !== undefined && typed !== undefined && (
        <Textarea
          aria-label={`Text of ${title}`}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <p className={`text-xs ${state === undefined ? 'text-subtle' : 'text-danger-ink'}`}>
        {state ?? 'Waits to be sent ·'} <RelativeTime date={new Date(entry.at).toISOString()} />
      </p>
      <div className="flex flex-wrap gap-2">
        {state !== undefined && (
          <Button
            size="sm"
            variant="primary"
            // Only a description may be empty, and was so then.
            disabled={isBusy || (text !== typed && text?.trim() === '')}
            onClick={run(() => outbox.sendAgain(entry, text))}
          >
            Send again
          </Button>
        )}
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="soft" disabled={isBusy}>
              Discard
            </Button>
          }
          title="Discard this change?"
          description={`${title} is on this device only, and will be lost.`}
          confirmLabel="Discard"
          onConfirm={() => outbox.discard(entry)}
        />
      </div>
    </li>
  );
}
