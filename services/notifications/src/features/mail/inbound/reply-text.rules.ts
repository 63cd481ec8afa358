import type { OwnSigns } from './own-signs.ts';
import { attributionAt, endsAnswer, findFollowing, isBlank, isQuoted, ownQuoteStart } from './quote-start.ts';

/** The part of an answer that its author wrote: no quotes of what they answer, no signature. */

const mostCharacters = 200_000;
const mostOfLine = 1_000;

function trimmed(lines: readonly string[]): string[] {
  const isOutside = (line: string) => isQuoted(line) || isBlank(line);
  const first = lines.findIndex((line) => !isOutside(line));
  const last = lines.findLastIndex((line) => !isOutside(line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Without quotes that hold what is of our e-mails alone. */
function withoutOwnQuotes(lines: readonly string[], { isOwn }: OwnSigns): string[] {
  const kept: string[] = [];
  let quote: string[] = [];
  for (const line of [...lines, '']) {
    if (isQuoted(line)) quote.push(line);
    else {
      if (!quote.some(isOwn)) kept.push(...quote);
      quote = [];
      kept.push(line);
    }
  }
  return kept;
}

interface Quote {
  start: number;
  /** The first line of the quoted text, after its introduction. */
  text: number;
}

function quoteIn(lines: readonly string[], signs: OwnSigns): Quote | undefined {
  const following = findFollowing(lines);
  const known = lines.findIndex((_line, index) => attributionAt(lines, following, index) > 0);
  const own = ownQuoteStart(lines, signs);
  if (known >= 0 && (own === undefined || known <= own))
    return { start: known, text: known + attributionAt(lines, following, known) };
  if (own === undefined) return undefined;
  const text = lines.findIndex((line, index) => index >= own && isQuoted(line));
  return { start: own, text: text < 0 ? lines.length : text };
}

/** The lines that an answer is in: above the quote, or between and below quoted lines where nothing is above. */
function answerIn(lines: readonly string[], signs: OwnSigns): string[] {
  const quote = quoteIn(lines, signs);
  if (!quote) return trimmed(lines);
  const before = lines.slice(0, quote.start);
  const after = lines.slice(quote.text);
  // In a quote that is not marked line by line, nobody can recognise an answer.
  const isMarked = after.some(isQuoted) && !after.some((line) => !isQuoted(line) && signs.isOwn(line));
  const isBelow = isMarked && before.every((line) => isBlank(line) || isQuoted(line));
  return trimmed([...before, ...(isBelow ? withoutOwnQuotes(trimmed(after), signs) : [])]);
}

/** The text of an answer. Never a link or an address that is its author's alone: the text ends before it. */
export function parseReplyText(text: string, signs: OwnSigns): string {
  const all = text
    .slice(0, mostCharacters)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, mostOfLine));
  const end = all.findIndex((_line, index) => endsAnswer(all, index));
  const answer = answerIn(end < 0 ? all : all.slice(0, end), signs);
  const secret = answer.findIndex((line) => signs.isPrivate(line));
  return trimmed(secret < 0 ? answer : answer.slice(0, secret))
    .join('\n')
    .trim();
}
