import { charBefore, isOfLabel, isUnspaced } from './letters.ts';
import { isTopLevelDomain } from './top-level-domains.ts';

/** Names of hosts in a folded text (`fold.ts`). */

const longestLabel = 63;
const longestTopLevel = 24;

const isKnown = (label: string): boolean => isTopLevelDomain(label) || /^xn--[a-z0-9-]+$/.test(label);

/** How much of a label is a top-level domain, at its start: all of it, or up to text without a space. */
function topLevelLength(label: string): number {
  const spaced = firstUnspaced(label.slice(0, longestTopLevel + 1));
  if (spaced > 0) return isKnown(label.slice(0, spaced).split(':', 1)[0]!.toLowerCase()) ? spaced : 0;
  for (let length = Math.min(longestTopLevel, label.length); length > 0; length -= 1)
    if (isKnown(label.slice(0, length))) return length;
  return 0;
}

/** The start of the text behind an address, if no mark or space is between them. */
function firstUnspaced(host: string): number {
  let index = 0;
  for (const char of host) {
    if (char === '。' || isUnspaced(char)) break;
    index += char.length;
  }
  return index;
}

/** How much of what stands where a host is expected belongs to it: `example.com` of `example.comを開く`. */
export function hostLength(host: string): number {
  const certain = firstUnspaced(host);
  if (certain === host.length) return certain;
  let end = 0;
  for (const { 1: label = '', 2: dot, index } of host.matchAll(/([^.。]+)([.。]?)/gu)) {
    const length = index > 0 ? topLevelLength(label) : 0;
    if (length > 0) end = index + length;
    if (length > 0 && (length < label.length || dot === '。')) break;
  }
  return Math.max(end, certain);
}

/** File extensions, which people write with a path or a line number. */
const files = new Set(
  'js jsx ts tsx mjs cjs json css scss html htm md txt py rb rs go java kt cs cpp hpp sh php sql vue yml yaml xml svg png jpg jpeg gif log'.split(
    ' ',
  ),
);
/** Top-level domains that are also names of fields in code. */
const fields = new Set(
  'app data date email group host id info link media name page style team work zone'.split(' '),
);
/** `/user.mail`: a dotted name and nothing else, instead of a path. */
const dottedName = /^\/([\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+)(?:[.,;:!?'*_)\]}\s]|$)/u;

function isFieldName(rest: string): boolean {
  const [, name] = dottedName.exec(rest) ?? [];
  return name !== undefined && !files.has(name.slice(name.lastIndexOf('.') + 1));
}

/**
 * How a top-level domain may be written: in lower case; in upper case if the whole name is, except `.NET`; `.com` and
 * `.org` in any case, since no names in code end like that. `System.IO` and `ASP.NET` are not domains.
 */
function isWrittenAsDomain(labels: string, last: string): boolean {
  const lower = last.toLowerCase();
  if (last === lower || lower === 'com' || lower === 'org') return true;
  return lower !== 'net' && labels + last === (labels + last).toUpperCase();
}

/** Whether `labels` and `last` form a host, followed by `rest`. */
function isHost(labels: string, last: string, rest: string): boolean {
  const lower = last.toLowerCase();
  if (files.has(lower) || !isWrittenAsDomain(labels, last) || !isKnown(lower)) return false;
  return !(fields.has(lower) && isFieldName(rest));
}

/** Whether a sentence that ends with `。` is rather a label, since what follows is hardly a word. */
const isRatherDomain = (last: string): boolean =>
  /^(?:com|net|org|..|.*[^\x20-\x7E].*|xn--.*)$/.test(last) && !fields.has(last);

/** The start of the label that ends at `end`, not before `from`. Undefined if there is none. */
function labelStart(text: string, end: number, from: number): number | undefined {
  let start = end;
  let isSpaced = false;
  while (start > from && end - start <= longestLabel) {
    const char = charBefore(text, start);
    if (!isOfLabel(char)) break;
    if (!isUnspaced(char)) isSpaced = true;
    // The label of an address that text without a space is before.
    else if (isSpaced && !isUnspaced(charBefore(text, end))) break;
    start -= char.length;
  }
  return start === end || end - start > longestLabel ? undefined : start;
}

/** The start of the name whose last dot is at `dot`, not before `from`. */
function nameStart(text: string, dot: number, from: number, last: string): number | undefined {
  let start: number | undefined;
  let at = dot;
  while (start === undefined || (at >= from && /[.。]/.test(text.charAt(at)))) {
    const endsSentence = text[at] === '。' && isUnspaced(charBefore(text, at));
    if (endsSentence && !(at === dot && isRatherDomain(last))) break;
    const label = labelStart(text, at, from);
    if (label === undefined) break;
    start = label;
    if (isUnspaced(charBefore(text, start))) break;
    at = start - 1;
  }
  return start;
}

/** Whether an address may begin at `start`: not within a path, a name or an address of mail. */
function mayBegin(text: string, start: number, from: number): boolean {
  if (start <= from) return true;
  const before = text.slice(Math.max(from, start - 8), start);
  return !/[@_/]$/.test(before) || /(?:^|[^\w/.@-])\/{2,}$/.test(before);
}

interface FoundDomain {
  start: number;
  /** Behind the name and its port. */
  end: number;
}

/** A longer path is not the name of a field. This avoids scanning it again for each domain of a text. */
const longestName = 100;

/** The ends of names that have something behind them: `.com` of `example.com/path`. */
const ending = /[.。]([\p{L}\p{M}\p{N}-]{2,24})[.。]?(?::\d{1,5})?(?=[/?#])/gu;

export interface DomainEnd {
  /** At its last dot. */
  index: number;
  0: string;
  1?: string;
}

export const domainEnds = (text: string): Iterable<DomainEnd> => text.matchAll(ending);

/** The domain that ends like this, if it is one and does not begin before `from`. */
export function domainAt(
  text: string,
  { index, 0: all, 1: last = '' }: DomainEnd,
  from: number,
): FoundDomain | undefined {
  const start = nameStart(text, index, from, last);
  if (start === undefined || !mayBegin(text, start, from)) return undefined;
  const end = index + all.length;
  const isFound = isHost(text.slice(start, index + 1), last, text.slice(end, end + longestName));
  return isFound ? { start, end } : undefined;
}
