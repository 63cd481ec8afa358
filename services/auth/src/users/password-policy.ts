import { composed, limits, parseInput, passwordInput, productName, resembles } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

const howMany = 10_000;

/** The commonest passwords that are long enough to be chosen at all; the package has them in their order. */
const commonest = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin).slice(0, howMany),
);

export interface Owner {
  username: string;
  email: string | null;
}

/** Why nobody should choose this password; null if somebody may. Passwords chosen before this rule stay valid. */
export function refusalOfPassword(password: string, { username, email }: Owner): string | null {
  const folded = composed(password, 'NFKC').toLowerCase();
  if (commonest.has(folded)) {
    return 'This is one of the most common passwords. Please choose another.';
  }
  const mailbox = email?.split('@')[0];
  if (resembles(folded, [username, ...(email && mailbox ? [email, mailbox] : [])])) {
    return 'The password must not be your username or email. Please choose another.';
  }
  return resembles(folded, [productName])
    ? `The password must not be ${productName}. Please choose another.`
    : null;
}

/** The same of a password from a form, which may be too short, too. */
export function refusalOfTyped(password: string, owner: Owner): string | null {
  const parsed = parseInput(passwordInput, password);
  if (parsed.success) return refusalOfPassword(password, owner);
  return parsed.issues[0]?.message ?? 'Please choose another password';
}

/** @throws AppError `validation_failed` at `path` */
export function requireGoodPassword(password: string, owner: Owner, path: string): void {
  const message = refusalOfPassword(password, owner);
  if (message) throw new AppError('validation_failed', message, { issues: [{ path, message }] });
}
