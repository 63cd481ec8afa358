import { type DomainEnd, domainAt, domainEnds, hostLength } from './domains.ts';
import { type FoldedText, foldText } from './fold.ts';
import { charAt, charBefore, endsAddress, isUnspaced } from './letters.ts';

/**
 * Finds links in text (docs/product-rules.md, Links of strangers). The server removes them, or pages make them
 * clickable. Takes linear time.
 */

export interface FoundLink {
  /** Its start and end in the text. */
  start: number;
  end: number;
}

/** A link before its end is known. */
interface Beginning {
  start: number;
  /** The start of its host. */
  host: number;
  /** The end of its host, if that is known already. */
  path?: number;
}

const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first index from which on nothing belongs to an address, up to `limit`: also a bracket not opened in it. */
function scan(
  text: string,
  from: number,
  limit: number,
  ends: (char: string, at: number) => boolean,
): number {
  const open: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  let at = from;
  while (at < limit) {
    const char = charAt(text, at);
    const opening = openings[char];
    if (opening !== undefined) open[opening] = (open[opening] ?? 0) - 1;
    else if (char in open) open[char] = (open[char] ?? 0) + 1;
    if (ends(char, at) || (opening !== undefined && (open[opening] ?? 0) < 0)) break;
    at += char.length;
  }
  return Math.min(at, limit);
}

/** Beyond this, letters of scripts without spaces are not read as a host. Characters. */
const longestHost = 100;

/** The end of the host, and whether a path may follow. */
function hostEnd(text: string, host: number) {
  const limit = Math.min(text.length, host + longestHost);
  const end = scan(text, host, limit, (char) => /[/?#\\]/.test(char) || (char !== '。' && endsAddress(char)));
  const length = hostLength(text.slice(host, end));
  return { end: host + length, isCut: host + length < end };
}

/**
 * The end of a path that has no space behind it. Letters of a script without spaces are read as part of it behind a
 * slash or another sign. Where only what is certainly the address counts, they are not.
 */
function pathEnd({ text, gapFrom }: FoldedText, from: number, isCertain: boolean): number {
  const isText = (char: string, at: number) =>
    isUnspaced(char) && (isCertain || /[a-z0-9]/i.test(charBefore(text, at)));
  return scan(text, from, gapFrom(from), (char, at) => endsAddress(char) || isText(char, at));
}

const isClosing = (char: string) => /[.,;:!?'*_]/.test(char);

/** Longer targets are read as text. Characters. */
const longestTarget = 500;

/** The end of what stands as a Markdown link's target, whatever its letters: it is nothing but an address. */
function targetEnd(text: string, start: number): number | undefined {
  const before = text.slice(Math.max(0, start - 3), start);
  const close = before.endsWith('<') ? '>' : before.endsWith('](') ? ')' : undefined;
  if (!close) return undefined;
  const end = scan(text, start, Math.min(text.length, start + longestTarget), (char) => /[\s<>"]/.test(char));
  return text[end] === close || (close === ')' && /^\s+["']/.test(text.slice(end, end + 8)))
    ? end
    : undefined;
}

function linkEnd(folded: FoldedText, { start, host, path }: Beginning, isCertain: boolean): number {
  const { text } = folded;
  const target = isCertain ? targetEnd(text, start) : undefined;
  if (target !== undefined) return target;
  const found = path === undefined ? hostEnd(text, host) : { end: path, isCut: false };
  let end = found.isCut ? found.end : pathEnd(folded, found.end, isCertain);
  while (end > host && isClosing(text.charAt(end - 1))) end -= 1;
  return end;
}

const beforeScheme = /[a-z0-9+.-]/i;

/**
 * The start of the scheme whose colon is at an index. Schemes of the web may stand behind any sign; behind a Latin
 * letter they are certain, but pages make no links of them.
 */
function schemeStart(text: string, colon: number, from: number, isCertain: boolean): number | undefined {
  const known = /([a-z0-9]?)(https?)$/i.exec(text.slice(Math.max(from, colon - 6), colon));
  const [, behind = '', scheme = ''] = known ?? [];
  if (scheme && (isCertain || !behind)) return colon - scheme.length;
  if (!text.startsWith('://', colon)) return undefined;
  let start = colon;
  while (start > from && beforeScheme.test(text.charAt(start - 1))) start -= 1;
  while (start < colon && !/[a-z]/i.test(text.charAt(start))) start += 1;
  return start < colon ? start : undefined;
}

/** Browsers read `https:/` and `https:\\` like `https://`. */
const schemes = /:\/\/|(?<=https?:)[\\/]/gi;
const marked = /www(?:\.(?=[\p{L}\p{N}\p{So}])|。(?=[a-z0-9]))|mailto:(?=[^\s<>"])/giu;

interface Candidate {
  index: number;
  begin(from: number, isCertain: boolean): Beginning | undefined;
}

function schemeCandidate(text: string, found: string, index: number): Candidate {
  const colon = found === '://' ? index : index - 1;
  return {
    index: colon,
    begin(from, isCertain) {
      const start = schemeStart(text, colon, from, isCertain);
      if (start === undefined) return undefined;
      let host = colon + 1;
      while (/[\\/]/.test(text.charAt(host))) host += 1;
      return { start, host };
    },
  };
}

const spacedLetter = /[\p{L}\p{N}]/u;

function markedCandidate(text: string, found: string, index: number): Candidate {
  const host = found.endsWith(':') ? index + found.length : index;
  return {
    index,
    begin(from) {
      const before = index > from ? charBefore(text, index) : '';
      return spacedLetter.test(before) && !isUnspaced(before) ? undefined : { start: index, host };
    },
  };
}

const domainCandidate = (text: string, ending: DomainEnd): Candidate => ({
  index: ending.index,
  begin(from) {
    const found = domainAt(text, ending, from);
    return found && { start: found.start, host: found.start, path: found.end };
  },
});

function candidatesIn(text: string): Candidate[] {
  if (!/[:.。]/.test(text)) return [];
  return [
    ...Array.from(text.matchAll(schemes), ({ 0: found, index }) => schemeCandidate(text, found, index)),
    ...Array.from(text.matchAll(marked), ({ 0: found, index }) => markedCandidate(text, found, index)),
    ...Array.from(domainEnds(text), (ending) => domainCandidate(text, ending)),
  ].sort((one, other) => one.index - other.index);
}

function linksIn(original: string, isCertain: boolean): FoundLink[] {
  const folded = foldText(original);
  const found: FoundLink[] = [];
  let from = 0;
  for (const { index, begin } of candidatesIn(folded.text)) {
    const beginning = index < from ? undefined : begin(from, isCertain);
    if (!beginning) continue;
    const end = linkEnd(folded, beginning, isCertain);
    found.push({ start: folded.start(beginning.start), end: folded.end(end) });
    from = end;
  }
  return found;
}

/** The links of a text in order, as pages show them. */
export const findLinks = (text: string): FoundLink[] => linksIn(text, false);

/** The same links, of which only that is taken which is certainly not the text behind them. */
export const findCertainLinks = (text: string): FoundLink[] => linksIn(text, true);
