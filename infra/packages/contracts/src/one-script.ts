/**
 * Scripts of living languages that Unicode recommends for names (UAX 31, table 5), grouped by which are used together.
 */
const scripts: readonly (readonly string[])[] = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
  ...[
    ['Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew'],
    ['Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana'],
    ['Thai', 'Tibetan'],
  ]
    .flat()
    .map((script) => [script]),
];

const patterns = scripts.map((together) => {
  const letters = together.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}0-9._-]*$`, 'u');
});

/** Whether a name uses only one script, so that it cannot imitate another by look-alike letters (UTS 39). */
export const isOneScript = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
