import { Button } from '#ui/button.tsx';
import { type Kept, useKept } from './kept.ts';
import { distinct, dropKept } from './kept-changes.ts';
import { KeptSentence, keptWords } from './kept-words.tsx';

/** Shows what the visitor asked for before signing in, and what becomes of it. */
export function KeptNotice({ then }: { then: string }) {
  const kept = distinct(useKept());
  if (kept.length === 0) return null;
  return (
    <ul role="status" className="grid gap-2 rounded-md border bg-sunken px-3.5 py-2.5 text-sm text-muted">
      {kept.map((each) => (
        <KeptLine key={each.id} kept={each} then={then} />
      ))}
    </ul>
  );
}

function KeptLine({ kept: { id, asked, title }, then }: { kept: Kept; then: string }) {
  const { noun } = keptWords[asked.kind];
  return (
    <li className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <KeptSentence kind={asked.kind} title={title}>
          {(done) => `will be ${done} ${then}.`}
        </KeptSentence>
      </span>
      <Button
        variant="link"
        size="sm"
        aria-label={`Discard your ${noun} “${title}”`}
        onClick={() => dropKept(id)}
      >
        Discard
      </Button>
    </li>
  );
}
