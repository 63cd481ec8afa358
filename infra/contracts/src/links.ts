import { isTopLevelDomain } from './top-level-domains.ts';

/**
 * Finds links in text (docs/product-rules.md, Links of strangers). The server removes them, or pages make them
 * clickable. Each word is scanned a fixed number of times, however long it is.
 */

export interface FoundLink {
  /** Its start and end in the text. */
  start: number;
  end: number;
}

const isAsciiLetter = (char: string) => /[a-z]/i.test(char);
const beforeScheme = /[\p{L}\p{N}+.-]/u;

const web = /(?<![\p{L}\p{N}])https?$/iu;

/** Where the scheme before a `://` starts, with all letters attached to it. */
function schemeStart(word: string): number {
  for (let colon = word.indexOf('://'); colon >= 0; colon = word.indexOf('://', colon + 3)) {
    const known = web.exec(word.slice(Math.max(0, colon - 6), colon))?.[0];
    if (known) return colon - known.length;
    let start = colon;
    let named = false;
    while (start > 0 && beforeScheme.test(word.charAt(start - 1))) {
      start -= 1;
      named ||= isAsciiLetter(word.charAt(start));
    }
    while (start < colon && !/\p{L}/u.test(word.charAt(start))) start += 1;
    if (named) return start;
  }
  return -1;
}

const marked = /(?<![\p{L}\p{N}])(?:www\.[\p{L}\p{N}]|mailto:.)/iu;
const domain =
  /(?:(?<=^\/\/)|(?<![\p{L}\p{N}@._/-]))((?:[\p{L}\p{N}-]{1,63}\.){1,10})([\p{L}\p{N}-]{2,24})\.?(?::\d{1,5})?(?=[/?#])/giu;

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
const dottedName = /^\/[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

function isFieldName(rest: string): boolean {
  const name = rest.slice(0, linkEnd(rest));
  return dottedName.test(name) && !files.has(name.slice(name.lastIndexOf('.') + 1));
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
  if (files.has(lower) || !isWrittenAsDomain(labels, last)) return false;
  if (!isTopLevelDomain(lower) && !lower.startsWith('xn--')) return false;
  return !(fields.has(lower) && isFieldName(rest));
}

function domainStart(word: string): number {
  for (const match of word.matchAll(domain)) {
    const { 0: all, 1: labels = '', 2: last = '', index } = match;
    if (isHost(labels, last, word.slice(index + all.length, index + all.length + longestName))) return index;
  }
  return -1;
}

/** A longer path is not the name of a field. This avoids scanning it again for each domain of a word. */
const longestName = 100;

/** The start of the first link in a word, or -1. */
function linkStart(word: string): number {
  const starts = [schemeStart(word), word.search(marked), domainStart(word)].filter((start) => start >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

const closing = new Set(".,;:!?'’”»*_");
const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** How many brackets of each kind are closed without having been opened. */
function looseBrackets(link: string): Map<string, number> {
  const loose = new Map(Object.keys(openings).map((close) => [close, 0]));
  for (const [close, open] of Object.entries(openings)) {
    let count = 0;
    for (const char of link) count += char === close ? 1 : char === open ? -1 : 0;
    loose.set(close, count);
  }
  return loose;
}

/** The end of a link: without the full stop of its sentence, and without a bracket that was not opened in it. */
function linkEnd(link: string): number {
  const loose = looseBrackets(link);
  let end = link.length;
  while (end > 0) {
    const last = link.charAt(end - 1);
    const count = loose.get(last) ?? 0;
    if (!closing.has(last) && count <= 0) break;
    if (loose.has(last)) loose.set(last, count - 1);
    end -= 1;
  }
  return end;
}

/** The links of a text in order. A word has at most one, which ends it. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s<>"]+/g)) {
    const start = linkStart(word);
    if (start < 0) continue;
    found.push({ start: index + start, end: index + start + linkEnd(word.slice(start)) });
  }
  return found;
}

/** A word without its links. The marks behind one stay, unless they make another one of what is before it. */
function wordWithoutLinks(word: string): string {
  let start = linkStart(word);
  if (start < 0) return word;
  let rest = word.slice(0, start) + word.slice(start + linkEnd(word.slice(start)));
  for (start = linkStart(rest); start >= 0; start = linkStart(rest)) rest = rest.slice(0, start);
  return rest;
}

/** Removes the links of a text and keeps the rest, in which there are none. */
export function removeLinks(text: string): string {
  let rest = '';
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/[^\s<>"]+/g)) {
    const left = wordWithoutLinks(word);
    if (left === word) continue;
    rest += text.slice(from, index) + left;
    from = index + word.length;
    // Also removes the space before a removed link.
    if (left === '' && /[ \t]$/.test(rest.slice(-1)) && /^(?:[\s<>"]|$)/.test(text.slice(from, from + 1)))
      rest = rest.slice(0, -1);
  }
  return (rest + text.slice(from)).trim();
}

/** The target of a link for a page: http, https or mail, to a valid host. Undefined for all others. */
export function hrefOf(link: string): string | undefined {
  const candidate = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(candidate)) return undefined;
  const { protocol, hostname, href } = new URL(candidate);
  if (protocol === 'mailto:') return href;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}
