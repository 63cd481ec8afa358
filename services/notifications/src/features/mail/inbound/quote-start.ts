import type { OwnSigns } from './own-signs.ts';

/** Finds the beginning of a quoted e-mail in an answer, by how mail programs introduce it. */

/** The line with which mail programs begin a quote, in the languages that they are most used in. People write such, too. */
const attribution =
  /(wrote|schrieb|schreef|a écrit|escribió|escreveu|ha scritto|napisał\(a\)|skrev).{0,200}:\s*$/i;
const address = /[^\s@]@[^\s@]/;
const date = /\b(19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d\d\b|(19|20)\d\d[年년]/;
const timeOfDay = /\b\d{1,2}[:.h]\d\d\b|\d{1,2}[:：]\d\d/;
const beginsAttribution = /^(On|Am|Op|Le|El|Em|Il|W dniu|Den) .{5,}/;
const separators = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)/i,
  /^_{10,}\s*$/,
  /^sent from my (\S+ ){0,3}(iphone|ipad|android|phone|smartphone|mobile|tablet|galaxy|pixel|device)\.?$/i,
  /^von meine[mr] (\S+ ){1,5}gesendet\.?$/i,
  /^envoyé (de|depuis) mon (\S+ ){0,3}\S+$/i,
  /^(get|holen sie sich) outlook (for|für) (ios|android)\b/i,
];
const header = /^(\*?)(from|von|de|da|van):\1? .+/i;
const headerAfter = /^(\*?)(sent|date|gesendet|datum|envoyé|to|an|subject|betreff):\1? .+/i;

export const isQuoted = (line: string): boolean => line.startsWith('>');
export const isBlank = (line: string): boolean => line.trim() === '';
/** The delimiter of signatures (RFC 3676); mail programs drop its space. */
const isSignature = (line: string) => /^-- ?$/.test(line);

/** `Verzonden: …`, in any language: a short name, and something behind a colon. */
const isField = (line: string): boolean =>
  /^\s*\*{0,2}[\p{L}\p{M}][\p{L}\p{M} .-]{0,24}\s?[:：]\*{0,2}\s?.*$/u.test(line);
const isDivider = (line: string): boolean => /^\s*(?:[_─━-]{5,}|-{2,}.{1,60}-{2,})\s*$/u.test(line);

/** Whether nothing is looked at from this line on: a signature, or a quote that is not marked line by line. */
export function endsAnswer(lines: readonly string[], index: number): boolean {
  const [line = '', next = ''] = [lines[index], lines[index + 1]];
  return (
    isSignature(line) ||
    separators.some((one) => one.test(line)) ||
    (header.test(line) && headerAfter.test(next))
  );
}

/** Whether a line says who wrote when, or to whom: with an address, or a date and a time. */
const isIntroduction = (line: string): boolean =>
  address.test(line) || (date.test(line) && timeOfDay.test(line));

/** The first of the fields that end at `last`, of which there are two at least, and one says who wrote or when. */
function fieldsStart(lines: readonly string[], last: number): number | undefined {
  let first = last;
  let fields = 0;
  for (let at = last; at >= 0 && !isBlank(lines[at] ?? '') && !isQuoted(lines[at] ?? ''); at -= 1) {
    // A long one goes on in the next line.
    if (isField(lines[at] ?? '')) {
      first = at;
      fields += 1;
    } else if (at < first - 3) break;
  }
  return fields >= 2 && lines.slice(first, last + 1).some(isIntroduction) ? first : undefined;
}

/** The first line of what introduces a quote that begins at `quote`: fields, or a sentence that ends with a colon. */
function introductionStart(lines: readonly string[], quote: number): number {
  let last = quote - 1;
  while (last >= 0 && isBlank(lines[last] ?? '')) last -= 1;
  const line = lines[last] ?? '';
  const fields = fieldsStart(lines, last);
  let start = fields ?? quote;
  if (fields === undefined && isIntroduction(line) && /[:：>]\s*$/.test(line)) start = last;
  else if (
    fields === undefined &&
    /[:：]\s*$/.test(line) &&
    isIntroduction(`${lines[last - 1] ?? ''} ${line}`)
  )
    start = last - 1;
  // An introduction that is wrapped begins with the date.
  if (
    start === last &&
    !date.test(line) &&
    date.test(lines[last - 1] ?? '') &&
    !isQuoted(lines[last - 1] ?? '')
  )
    start = last - 1;
  let above = start - 1;
  while (above >= 0 && isBlank(lines[above] ?? '')) above -= 1;
  return start < quote && isDivider(lines[above] ?? '') ? above : start;
}

/** Fields in any language, of which one names the sender of our e-mails. */
function isOurHeader(lines: readonly string[], index: number, { isSender }: OwnSigns): boolean {
  const [line = '', next = ''] = [lines[index], lines[index + 1]];
  return (
    isSender(line) && ((isField(line) && isField(next)) || (/[:：]\s*$/.test(line) && isIntroduction(line)))
  );
}

/** The first line of a quote of one of our own e-mails, its introduction included. Undefined if none is quoted. */
export function ownQuoteStart(lines: readonly string[], signs: OwnSigns): number | undefined {
  const own = lines.findIndex((line, index) => signs.isOwn(line) || isOurHeader(lines, index, signs));
  if (own < 0) return undefined;
  let quote = own;
  while (quote > 0 && isQuoted(lines[own] ?? '') && isQuoted(lines[quote - 1] ?? '')) quote -= 1;
  if (isField(lines[own] ?? '') && !signs.isOwn(lines[own] ?? ''))
    return introductionStart(lines, fieldsEnd(lines, own));
  if (!signs.isOwn(lines[own] ?? '')) return introductionStart(lines, own + 1);
  return introductionStart(lines, quote);
}

function fieldsEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (isField(lines[end] ?? '')) end += 1;
  return end;
}

type Line = string | undefined;

/** The next line with text after each, found from the end: texts can be long. */
export function findFollowing(lines: readonly string[]): readonly Line[] {
  let next: Line;
  const backwards = lines.toReversed().map((line) => {
    const found = next;
    if (!isBlank(line)) next = line;
    return found;
  });
  return backwards.toReversed();
}

/** Whether a program wrote this line: it names an address or a time, or what it announces is marked as a quote. */
const isOfProgram = (line: string, following: string | undefined): boolean =>
  isIntroduction(line) || isQuoted(following ?? '');

/** How many lines of attribution begin here: long ones are wrapped. `following`: the line with text after each. */
export function attributionAt(lines: readonly string[], following: readonly Line[], index: number): number {
  const [line = '', next = ''] = [lines[index], lines[index + 1]];
  if (isQuoted(line)) return 0;
  if (attribution.test(line)) return isOfProgram(line, following[index]) ? 1 : 0;
  const isWrapped = beginsAttribution.test(line) && attribution.test(next);
  return isWrapped && isOfProgram(`${line} ${next}`, following[index + 1]) ? 2 : 0;
}
