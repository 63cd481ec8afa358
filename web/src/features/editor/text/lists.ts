import { fenceAround } from './code-blocks.ts';
import { type Edit, getSelectedLines, lineEnd, lineStart, replacing, type Selected, toEdit } from './edit.ts';
import { type LineParts, parseLine } from './lines.ts';

const nextMarker = (marker: string): string =>
  marker.replace(/\d+/, (number) => String((Number(number) + 1) % 1_000_000_000));

/**
 * Handles Enter in a list or a quote: begins the next item or line, or ends it if the present one is empty.
 * Null if it only breaks the line.
 */
export function continued(selected: Selected): Edit | null {
  const { text, from, to } = selected;
  if (from !== to || fenceAround(text, from)) return null;
  const start = lineStart(text, from);
  const line = text.slice(start, lineEnd(text, from));
  const parts = parseLine(line);
  const { lead, marker, gap, box, content } = parts;
  const prefix = lead + marker + gap + box;
  if (marker === '' && !lead.includes('>')) return null;
  if (from - start < prefix.length) return null;
  if (content.trim() === '') return ended(text, start, line, parts);
  return replacing(selected, `\n${lead}${nextMarker(marker)}${gap && ' '}${box && '[ ] '}`);
}

/** An empty item moves out of the one around it, then out of its list, and an empty line out of its quote. */
function ended(text: string, start: number, line: string, { lead, marker }: LineParts): Edit {
  const wanted = marker === '' ? lead.replace(/>[ \t]*$/, '') : outer(text, start, lead);
  const staysItem = marker !== '' && wanted.length < lead.length;
  const insert = staysItem ? wanted + line.slice(lead.length) : marker === '' ? wanted : lead;
  const end = start + insert.length;
  return { from: start, to: start + line.length, insert, select: [end, end] };
}

/** The lines above one in its list, the nearest first. */
function* above(text: string, at: number): Generator<LineParts> {
  for (let end = at - 1; end >= 0; end = lineStart(text, end) - 1) {
    const line = text.slice(lineStart(text, end), end);
    if (line.trim() === '') return;
    const parts = parseLine(line);
    if (parts.marker !== '') yield parts;
  }
}

/** The blanks of the item that contains one with these blanks. */
function outer(text: string, at: number, lead: string): string {
  if (/> ?$/.test(lead)) return lead;
  for (const item of above(text, at)) if (item.lead.length < lead.length) return item.lead;
  return lead.trimEnd();
}

/** The blanks that put an item into the one before it. */
function inner(text: string, at: number, lead: string): string | null {
  for (const item of above(text, at)) {
    if (item.lead.length > lead.length) continue;
    return item.lead.length === lead.length ? lead + ' '.repeat(item.marker.length + 1) : null;
  }
  return null;
}

/**
 * Handles Tab in a list. Null if there is nothing to indent, so that it leads on to the next control: the first
 * item of a list, and one that is as far in as it can be.
 */
export function indented(selected: Selected, outwards: boolean): Edit | null {
  const { text, from } = selected;
  if (fenceAround(text, from)) return null;
  const lines = getSelectedLines(selected).filter((line) => line.text.trim() !== '');
  const [first] = lines;
  if (!first || parseLine(first.text).marker === '') return null;
  const { lead } = parseLine(first.text);
  const wanted = outwards ? outer(text, first.at, lead) : inner(text, first.at, lead);
  if (wanted === null || wanted === lead) return null;
  const by = wanted.length - lead.length;
  const changes = lines.map(({ at, text: line }) => {
    const own = parseLine(line).lead.length;
    if (by > 0) return { at: at + own, insert: ' '.repeat(by) };
    const blanks = /[ \t]*$/.exec(parseLine(line).lead)?.[0].length ?? 0;
    const less = Math.min(-by, blanks);
    return { at: at + own - less, remove: less };
  });
  return toEdit(selected, changes);
}
