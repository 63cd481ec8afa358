import { isTopLevelDomain } from './top-level-domains.ts';

/**
 * What is a link in text that people write (docs/product-rules.md, Links of strangers). The server takes out these
 * links, and pages make these ones clickable. Each word is looked at a fixed number of times, however long it is.
 */

export interface FoundLink {
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

const isAsciiLetter = (char: string) => /[a-z]/i.test(char);
const beforeScheme = /[\p{L}\p{N}+.-]/u;

const web = /(?<![\p{L}\p{N}])https?$/iu;

/** Where the scheme before a `://` begins, with all letters that are written to it. */
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

/** Endings of files, which people write with a path or a line behind them. */
const files = new Set(
  'js jsx ts tsx mjs cjs json css scss html htm md txt py rb rs go java kt cs cpp hpp sh php sql vue yml yaml xml svg png jpg jpeg gif log'.split(
    ' ',
  ),
);
/** Endings of domains that are names of fields in code too. */
const fields = new Set(
  'app data date email group host id info link media name page style team work zone'.split(' '),
);
/** `/user.mail`: a dotted name, and nothing behind it, instead of a path. */
const dottedName = /^\/[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

function isFieldName(rest: string): boolean {
  const name = rest.slice(0, linkEnd(rest));
  return dottedName.test(name) && !files.has(name.slice(name.lastIndexOf('.') + 1));
}

/**
 * How a top-level domain is written: in small letters; in capitals where the whole name is, but for `.NET`; `.com` and
 * `.org` in any way, since code has no names that end so. `System.IO` and `ASP.NET` are none.
 */
function isWrittenAsDomain(labels: string, last: string): boolean {
  const lower = last.toLowerCase();
  if (last === lower || lower === 'com' || lower === 'org') return true;
  return lower !== 'net' && labels + last === (labels + last).toUpperCase();
}

/** Whether `labels` and `last` name a host, with `rest` behind them. */
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

/** A path that is longer is no name of a field, and none is read again for each domain of a word. */
const longestName = 100;

/** Where the first link of a word begins; -1 without one. */
function linkStart(word: string): number {
  const starts = [schemeStart(word), word.search(marked), domainStart(word)].filter((start) => start >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

const closing = new Set(".,;:!?'’”»*_");
const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** How many brackets of each kind are closed in it without having been opened. */
function looseBrackets(link: string): Map<string, number> {
  const loose = new Map(Object.keys(openings).map((close) => [close, 0]));
  for (const [close, open] of Object.entries(openings)) {
    let count = 0;
    for (const char of link) count += char === close ? 1 : char === open ? -1 : 0;
    loose.set(close, count);
  }
  return loose;
}

/** Where a link ends: the full stop of its sentence is not part of it, and a bracket only where it was opened in it. */
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

/** The links of a text, in their order; at most one in a word, which it ends. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s<>"]+/g)) {
    const start = linkStart(word);
    if (start < 0) continue;
    found.push({ start: index + start, end: index + start + linkEnd(word.slice(start)) });
  }
  return found;
}

/** Takes the links out of a text and leaves what stands around them. */
export function removeLinks(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of findLinks(text)) {
    rest += text.slice(from, start);
    from = end;
    // A space before a link that leaves nothing behind goes with it.
    if (/[ \t]$/.test(rest.slice(-1)) && /^(?:[\s<>"]|$)/.test(text.slice(end, end + 1)))
      rest = rest.slice(0, -1);
  }
  return (rest + text.slice(from)).trim();
}

/** Where a link leads, for a page to follow: http, https or mail, to a host that could be one. Undefined for all others. */
export function hrefOf(link: string): string | undefined {
  const candidate = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:)/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(candidate)) return undefined;
  const { protocol, hostname, href } = new URL(candidate);
  if (protocol === 'mailto:') return href;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}
