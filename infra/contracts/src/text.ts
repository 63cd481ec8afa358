/** What counts as text, wherever people write some: in every service, in the gateway and in the browser. */

/**
 * Characters that show nothing: spaces, controls, formats, what fonts may leave out (Hangul fillers among them), the
 * empty Braille pattern and the empty note head.
 */
const unseen = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Whether nobody could see that anything is written there. */
export function isBlank(text: string): boolean {
  for (const character of text) if (!unseen.test(character)) return false;
  return true;
}

const marks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * Text in a normal form of Unicode. Putting the marks of one letter in order takes the square of their number, minutes
 * for a megabyte of them; so a letter keeps thirty, as Unicode's stream-safe text format has it (UAX 15).
 */
export const composed = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replace(marks, '$1').normalize(form);

/** Marks, embeddings, overrides and isolates that turn the direction of writing. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** For names, which stand in the middle of other text and could turn that around. Letters keep their own direction. */
export const withoutDirections = (text: string): string => text.replace(directions, '');

/**
 * Whether all text in a JSON value is Unicode. `"\ud800"` is JSON but half a character, which no database, header or
 * other service takes as it is. It does not recurse: a body may be nested as deep as it is long.
 */
export function isWellFormedJson(value: unknown): boolean {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string' && !next.isWellFormed()) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (!key.isWellFormed()) return false;
      rest.push(inner);
    }
  }
  return true;
}

/** Whether the escapes of a query string or path are UTF-8; `%ED%A0%80` is half a character. */
export function isWellFormedQuery(query: string): boolean {
  return !(query.match(/(?:%[0-9a-f]{2})+/gi) ?? []).some((escapes) => !decodes(escapes));
}

function decodes(escapes: string): boolean {
  try {
    decodeURIComponent(escapes);
    return true;
  } catch {
    return false;
  }
}
