/** From, and up to but without, in units of UTF-16; in their order. */
export type Marks = readonly (readonly [number, number])[];

/** Text with its matches marked. */
export function Marked({ text, marks = [] }: { text: string; marks?: Marks | undefined }) {
  const parts = marks.flatMap(([from, to], n) => [
    text.slice(marks[n - 1]?.[1] ?? 0, from),
    <mark key={from} className="rounded-sm bg-amber-soft font-semibold text-amber-ink">
      {text.slice(from, to)}
    </mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
