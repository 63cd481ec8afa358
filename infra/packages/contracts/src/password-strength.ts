/** The strength of a password, from 0 to 4, and the word for it. */
export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4;
  label: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/**
 * Whether a password is little more than one of these words, such as the username: whatever its letters' case, with
 * digits and signs around or between, with digits for letters (`c4rd1nal`), or twice in a row.
 */
export function resembles(password: string, words: readonly string[]): boolean {
  const lettersBySign: Record<string, string> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  const lower = password.toLowerCase();
  const letters = (text: string) => text.replace(/[^\p{L}]+/gu, '');
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  const spelled = (text: string) =>
    letters(text.replace(/[013457@$!]/g, (sign) => lettersBySign[sign] ?? sign));
  return words.some((word) => {
    const folded = word.toLowerCase();
    if (plain(folded).length < 3) return false;
    if (plain(lower) === plain(folded) || plain(lower) === plain(folded).repeat(2)) return true;
    const [name, given] = [letters(folded), letters(lower)];
    if (name.length >= 3 && (given === name || given === name.repeat(2))) return true;
    return spelled(folded).length >= 3 && spelled(lower) === spelled(folded);
  });
}

/**
 * A modest estimate by length, variety, repetitions and the words that most people use. The hub's pages send this
 * function to the browser as its source, so it must not use anything outside it but `resembles`.
 *
 * @param words what the password should not be: the username, the e-mail address
 */
export function passwordStrength(password: string, words: readonly string[] = []): PasswordStrength {
  const common =
    'password|passwort|qwertyuiop|qwerty|qwertz|azerty|asdfgh|zxcvbn|letmein|welcome|dragon|monkey|football|baseball|iloveyou|sunshine|princess|cardinal|admin|login|master|shadow|superman|batman|trustno|summer|winter|spring|autumn|hello|secret|changeme|test';
  const getKind = (sign: string) => {
    if (/\p{Nd}/u.test(sign)) return 'digit';
    if (/\p{Lu}/u.test(sign)) return 'capital';
    return /\p{L}/u.test(sign) ? 'letter' : 'sign';
  };
  // Bits of one character; letters are mostly those of words.
  const worth = { digit: 3, capital: 2.5, letter: 2.5, sign: 4 };
  const signs = [...password];
  if (signs.length < 6) return { score: 0, label: 'Too short' };
  const rest = [...password.toLowerCase().replace(new RegExp(common, 'g'), ' ')];
  let bits = 0;
  for (const [at, sign] of rest.entries()) {
    const before = rest[at - 1];
    const step =
      before === undefined ? Number.NaN : (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
    // One that repeats or continues the one before: aaa, 123, cba.
    bits += Math.abs(step) <= 1 ? 0.5 : worth[getKind(sign)];
  }
  for (const [at, sign] of signs.entries())
    if (at > 0 && getKind(sign) !== getKind(signs[at - 1] ?? '')) bits += 1;
  // A repetition is worth little more than its beginning.
  const half = Math.ceil(signs.length / 2);
  for (let size = 1; size <= half; size += 1) {
    const part = signs.slice(0, size).join('');
    if (size < signs.length && part.repeat(signs.length).startsWith(password))
      bits = Math.min(bits, 3 * size + 4);
  }
  if (resembles(password, words)) bits = 0;
  if (bits < 28) return { score: 1, label: 'Weak' };
  if (bits < 38) return { score: 2, label: 'Fair' };
  return bits < 52 ? { score: 3, label: 'Good' } : { score: 4, label: 'Strong' };
}
