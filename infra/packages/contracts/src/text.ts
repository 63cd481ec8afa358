/** Rules for text, shared by services, gateway and browser. */

/**
 * Invisible characters: spaces, controls, formats, default-ignorables (such as Hangul fillers), the empty Braille
 * pattern and the empty note head.
 */
const unseen = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Whether the text has no visible characters. */
export function isBlank(text: string): boolean {
  for (const character of text) if (!unseen.test(character)) return false;
  return true;
}

const marks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * Normalises text (NFC). Sorting the combining marks of one letter takes quadratic time, minutes for a megabyte of
 * them, so a letter keeps at most thirty, as in Unicode's stream-safe text format (UAX 15).
 */
export const composed = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  text.replace(marks, '$1').normalize(form);

/** Directional marks, embeddings, overrides and isolates. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** For names, which appear within other text and could change its direction. Letters keep their own direction. */
export const withoutDirections = (text: string): string => text.replace(directions, '');

/**
 * Whether all text in a JSON value is well-formed Unicode. `"\ud800"` is valid JSON but a lone surrogate, which
 * databases, headers and other services do not accept. Not recursive, because a body may be deeply nested.
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

/** Whether the escapes of a query string or path are UTF-8; `%ED%A0%80` is a lone surrogate. */
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
