/**
 * The links that are removed from text of people who may write none (docs/product-rules.md, Links of strangers). Links
 * are addresses with a scheme, `mailto:`, `www.…`, and domains with something behind them (`example.com/path`). Names
 * that only look alike stay: `Node.js`, `ASP.NET`, `src/index.ts:12`, `and/or`.
 */

const isLetter = (char: string) => /[a-z]/i.test(char);
const isSchemeChar = (char: string) => /[a-z0-9+.-]/i.test(char);

/** Where the scheme before a `://` begins. */
function schemeStart(word: string): number {
  for (let colon = word.indexOf('://'); colon >= 0; colon = word.indexOf('://', colon + 3)) {
    let start = colon;
    while (start > 0 && isSchemeChar(word.charAt(start - 1))) start -= 1;
    while (start < colon && !isLetter(word.charAt(start))) start += 1;
    if (start < colon) return start;
  }
  return -1;
}

const marked = /(?<![\p{L}\p{N}])(?:www\.[\p{L}\p{N}]|mailto:.)/iu;
const domain = /(?<![\p{L}\p{N}@._/-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}([a-z]{2,24})(?=[/?#]|:\d{1,5}[/?#])/giu;
/** Endings of files, which people write with a path or a line behind them. */
const files = new Set(
  'js jsx ts tsx mjs cjs json css scss html htm md txt py rb rs go java kt cs cpp hpp sh php sql vue yml yaml xml svg png jpg jpeg gif log'.split(
    ' ',
  ),
);

function domainStart(word: string): number {
  for (const match of word.matchAll(domain)) {
    if (!files.has((match[1] ?? '').toLowerCase())) return match.index;
  }
  return -1;
}

/** Where the first link of a word begins; -1 without one. */
function linkStart(word: string): number {
  const starts = [schemeStart(word), word.search(marked), domainStart(word)].filter((start) => start >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

const closing = new Set(".,;:!?)]}'’”»*_");

/** What stands behind a link and belongs to the sentence, such as a full stop or a closing bracket. */
function closingOf(word: string): string {
  let end = word.length;
  while (end > 0 && closing.has(word.charAt(end - 1))) end -= 1;
  return word.slice(end);
}

/** Takes the links out of a text and leaves what stands around them; each word is looked at once. */
export function removeLinks(text: string): string {
  const without = text.replace(/[ \t]?[^\s<>"]+/g, (found) => {
    const space = found.startsWith(' ') || found.startsWith('\t') ? found.charAt(0) : '';
    const word = found.slice(space.length);
    const start = linkStart(word);
    if (start < 0) return found;
    const rest = word.slice(0, start) + closingOf(word.slice(start));
    // A space before a link that leaves nothing behind goes with it.
    return rest === '' ? '' : space + rest;
  });
  return without.trim();
}
