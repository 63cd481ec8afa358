/**
 * A text as browsers read its addresses: without characters that are not seen, with ASCII instead of full-width, circled or
 * percent-encoded letters of a host, and with `。` for each dot that is not in ASCII.
 */
export interface FoldedText {
  text: string;
  /** The start of a unit of the folded text in the original. */
  start(index: number): number;
  /** The end in the original of the part before this unit. */
  end(index: number): number;
  /** The first position at or behind an index where something that is not seen was left out. */
  gapFrom(index: number): number;
}

/** `CWKCF`: what changes when names of hosts are compared, such as full-width letters, and what they ignore. */
const foldable = /[:：][/／]{2}|(?:%[0-9a-f]{2})+|(?![A-Z])\p{CWKCF}|[．｡․]/giu;
const ofHost = /^[a-z0-9-]+$/i;

function foldedChar(char: string): string | null {
  if (/^[。．｡․]$/u.test(char)) return '。';
  const plain = char.normalize('NFKC');
  if (ofHost.test(plain)) return plain;
  return /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(char) ? '' : null;
}

/** Percent-encoded characters, if all of them may be in the name of a host. */
function decoded(run: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(run);
  } catch {
    return null;
  }
  let rest = '';
  for (const char of text) {
    const folded = char === '.' || ofHost.test(char) ? char : foldedChar(char);
    if (folded === null) return null;
    rest += folded;
  }
  return rest;
}

function foldMatch(found: string): string {
  if (/^[:：]./u.test(found)) return '://';
  return (found.startsWith('%') ? decoded(found) : foldedChar(found)) ?? found;
}

const isFoldable = /[%\x80-\uFFFF]/;

const asItIs = (text: string): FoldedText => ({
  text,
  start: (index) => index,
  end: (index) => index,
  gapFrom: () => text.length,
});

export function foldText(text: string): FoldedText {
  if (!isFoldable.test(text)) return asItIs(text);
  const starts: number[] = [];
  const ends: number[] = [];
  const gaps: number[] = [];
  let folded = '';
  let done = 0;
  const keepUntil = (end: number) => {
    folded += text.slice(done, end);
    for (let at = done; at < end; at += 1) ends[starts.push(at) - 1] = at + 1;
    done = end;
  };
  for (const { 0: found, index } of text.matchAll(foldable)) {
    const fold = foldMatch(found);
    if (fold === found) continue;
    keepUntil(index);
    done = index + found.length;
    folded += fold;
    for (let unit = 0; unit < fold.length; unit += 1) ends[starts.push(index) - 1] = done;
    if (fold === '') gaps.push(folded.length);
  }
  if (folded === '' && done === 0) return asItIs(text);
  keepUntil(text.length);
  let gap = 0;
  return {
    text: folded,
    start: (index) => starts[index] ?? text.length,
    end: (index) => (index === 0 ? 0 : (ends[index - 1] ?? text.length)),
    gapFrom(index) {
      if (gap > 0 && (gaps[gap - 1] ?? 0) >= index) gap = 0;
      while (gap < gaps.length && (gaps[gap] ?? 0) < index) gap += 1;
      return gaps[gap] ?? folded.length;
    },
  };
}
