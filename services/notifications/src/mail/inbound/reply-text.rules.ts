/** The part of an answer that its author wrote: no quotes of what they answer, no signature. */

const mostCharacters = 200_000;
const mostOfLine = 1_000;

/** The line with which mail programs begin a quote, in the languages that they are most used in. People write such, too. */
const attribution =
  /(wrote|schrieb|schreef|a écrit|escribió|escreveu|ha scritto|napisał\(a\)|skrev).{0,200}:\s*$/i;
const address = /[^\s@]@[^\s@]/;
const date = /\b(19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d\d\b/;
const timeOfDay = /\b\d{1,2}[:.h]\d\d\b/;
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

const isQuoted = (line: string) => line.startsWith('>');
const isBlank = (line: string) => line.trim() === '';
/** The delimiter of signatures (RFC 3676); mail programs drop its space. */
const isSignature = (line: string) => /^-- ?$/.test(line);

const endsAt = (lines: readonly string[], index: number): boolean => {
  const [line = '', next = ''] = [lines[index], lines[index + 1]];
  return (
    isSignature(line) ||
    separators.some((one) => one.test(line)) ||
    (header.test(line) && headerAfter.test(next))
  );
};

type Line = string | undefined;

/** The next line with text after each, found from the end: texts can be long. */
function followingOf(lines: readonly string[]): readonly Line[] {
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
  address.test(line) || (date.test(line) && timeOfDay.test(line)) || isQuoted(following ?? '');

/** How many lines of attribution begin here: long ones are wrapped. `following`: the line with text after each. */
function attributionAt(lines: readonly string[], following: readonly Line[], index: number): number {
  const [line = '', next = ''] = [lines[index], lines[index + 1]];
  if (isQuoted(line)) return 0;
  if (attribution.test(line)) return isOfProgram(line, following[index]) ? 1 : 0;
  const isWrapped = beginsAttribution.test(line) && attribution.test(next);
  return isWrapped && isOfProgram(`${line} ${next}`, following[index + 1]) ? 2 : 0;
}

function trimmed(lines: readonly string[]): string[] {
  const isOutside = (line: string) => isQuoted(line) || isBlank(line);
  const first = lines.findIndex((line) => !isOutside(line));
  const last = lines.findLastIndex((line) => !isOutside(line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

export function replyTextOf(text: string): string {
  const all = text
    .slice(0, mostCharacters)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.slice(0, mostOfLine));
  const end = all.findIndex((_line, index) => endsAt(all, index));
  const lines = end < 0 ? all : all.slice(0, end);
  const following = followingOf(lines);
  const quote = lines.findIndex((_line, index) => attributionAt(lines, following, index) > 0);
  if (quote < 0) return trimmed(lines).join('\n').trim();
  const before = lines.slice(0, quote);
  const after = lines.slice(quote + attributionAt(lines, following, quote));
  // Whoever writes below the quote wrote nothing above it.
  const below = after.some(isQuoted) && before.every(isBlank) ? trimmed(after) : [];
  return trimmed([...before, ...below])
    .join('\n')
    .trim();
}
