import { hubNewPassword } from '@cardinal/contracts';
import { AppError, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Clock } from '../../clock.ts';
import { sameText, toHash } from '../../secrets.ts';
import { hashPassword, type PasswordCheck } from '../../users/password.ts';
import { refusalOfTyped } from '../../users/password-policy.ts';
import type { UserDocument } from '../../users/user.model.ts';
import type { Users } from '../../users/user.repository.ts';
import { choosePassword } from '../../users/user.rules.ts';
import { type FormHandling, formError } from './form-handling.ts';
import { newPasswordPage } from './password-pages.ts';
import type { SignInRequest } from './sign-in-request.ts';

export interface NewPasswordDeps {
  users: Users;
  check: PasswordCheck;
  now: Clock;
}

/** The form for somebody who has just signed in with a temporary password. It works until that password is replaced. */
export const newPasswordForm = (
  { tokens }: Pick<FormHandling, 'tokens'>,
  { _id: userId, username, passwordHash = '' }: UserDocument,
  request: SignInRequest,
) => ({
  token: tokens.sign('new-password', request, { owner: { userId, replaces: toHash(passwordHash) } }),
  username,
});

const startAgain = () =>
  new AppError('invalid_state', 'This password was chosen already. Please sign in again.');

/** @returns why this password cannot be chosen, if so */
async function refusal(password: string, user: UserDocument, check: PasswordCheck): Promise<string | null> {
  const message = refusalOfTyped(password, user);
  if (message) return message;
  return (await check(user.passwordHash, password)) ? 'Choose another password than the temporary one' : null;
}

/** No session is opened before the password is chosen, so there is nothing that a temporary one could do. */
export function mountNewPassword(router: Router, forms: FormHandling, deps: NewPasswordDeps): void {
  const { page, guarded, readSigned, goBack } = forms;
  const { users, check, now } = deps;

  async function requireOwner(
    owner: { userId: string; replaces: string } | undefined,
  ): Promise<UserDocument> {
    const user = owner && (await users.byId(owner.userId));
    const isValid =
      user?.temporaryPassword && sameText(toHash(user.passwordHash ?? ''), owner?.replaces ?? '');
    if (isValid) return user;
    throw startAgain();
  }

  mountCall(
    router,
    hubNewPassword,
    guarded(async ({ req, res }) => {
      const { fields, request, owner } = await readSigned('new-password', req, res);
      if (!request) throw startAgain();
      const user = await requireOwner(owner);
      const form = newPasswordForm(forms, user, request);
      try {
        const password = await refusal(fields.password, user, check);
        if (password) return page(res, 400, newPasswordPage({ ...form, errors: { password } }));
        const passwordHash = await hashPassword(fields.password);
        const chosen = { replaced: user.passwordHash, passwordHash };
        const changed = await users.change(user._id, (found) => choosePassword(found, chosen, now()));
        await goBack(req, res, changed, request);
      } catch (error) {
        const { status, message } = formError(error, res);
        page(res, status, newPasswordPage({ ...form, message }));
      }
    }),
  );
}
