import { useMemo } from 'react';
import { type TextPart, textParts } from './text-parts.ts';

interface TextDifferenceProps {
  /** The name of the text, for screen readers. */
  label: string;
  from: string;
  to: string;
}

/** The difference of two texts: removed parts are struck out, added parts are underlined. */
export function TextDifference({ label, from, to }: TextDifferenceProps) {
  const parts = useMemo(() => textParts(from, to), [from, to]);
  return (
    <section
      aria-label={label}
      // Long ones scroll, and the keyboard scrolls what has the focus.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      dir="auto"
      className="max-h-80 overflow-auto rounded-md bg-sunken px-3 py-2 text-sm text-ink whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Piece key={index} part={part} />
      ))}
    </section>
  );
}

function Piece({ part: { value, added, removed } }: { part: TextPart }) {
  if (added)
    return (
      <ins className="rounded-xs bg-green-soft text-green-ink decoration-1">
        <span className="sr-only">Added: </span>
        {value}
        <span className="sr-only">. </span>
      </ins>
    );
  if (removed)
    return (
      <del className="rounded-xs bg-danger-soft text-danger-ink decoration-1">
        <span className="sr-only">Removed: </span>
        {value}
        <span className="sr-only">. </span>
      </del>
    );
  return <span>{value}</span>;
}
