import { isInCode } from './code-blocks.ts';
import { type Edit, lineEnd, lineStart, replacing, type Selected, toEdit } from './edit.ts';

const LINK = /(?<!!)\[((?:\\.|[^[\]\\\n])*)\]\(([^()\n]*)\)/g;
const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;
/** A placeholder for the address of a link. */
const PLACE = 'https://';

function linkAround({ text, from, to }: Selected) {
  const start = lineStart(text, from);
  const line = text.slice(start, lineEnd(text, from));
  for (const match of line.matchAll(LINK)) {
    const at = start + match.index;
    if (at <= from && to <= at + match[0].length)
      return { at, length: match[0].length, label: match[1] ?? '' };
  }
  return undefined;
}

export const isLink = (selected: Selected): boolean => linkAround(selected) !== undefined;

/** Makes a link of the selection, to be given its address, or text of a link again. */
export function toggleLink(selected: Selected): Edit | null {
  const { text, from, to } = selected;
  const link = linkAround(selected);
  if (link) {
    const behind = link.at + 1 + link.label.length;
    return toEdit(selected, [
      { at: link.at, remove: 1 },
      { at: behind, remove: link.at + link.length - behind },
    ]);
  }
  const chosen = text.slice(from, to);
  if (ADDRESS.test(chosen.trim())) {
    return replacing(selected, `[](${safeAddress(chosen.trim())})`, [from + 1, from + 1]);
  }
  const label = asLabel(chosen.replaceAll('\n', ' '));
  const address = from + label.length + 3;
  if (label === '') return replacing(selected, `[](${PLACE})`, [from + 1, from + 1]);
  return replacing(selected, `[${label}](${PLACE})`, [address, address + PLACE.length]);
}

/** An address that is pasted over words makes a link of them. Null where it is only pasted. */
export function pastedAddress(selected: Selected, pasted: string): Edit | null {
  const { text, from, to } = selected;
  const [chosen, address] = [text.slice(from, to), pasted.trim()];
  if (chosen.trim() === '' || chosen.includes('\n') || ADDRESS.test(chosen.trim()) || !ADDRESS.test(address))
    return null;
  // An address makes no link where an address belongs.
  if (chosen === PLACE || text[from - 1] === '(' || isInCode(text, from)) return null;
  return replacing(selected, `[${asLabel(chosen)}](${safeAddress(address)})`);
}

const asLabel = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');

const safeAddress = (address: string): string =>
  address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
