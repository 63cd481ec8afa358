import { AppError } from '@cardinal/service-kit';
import type { SignIn } from '../hub/builtin/sign-in.ts';
import type { UserDocument } from './user.model.ts';

interface Given {
  user: UserDocument;
  password: string;
  /** The client's address. */
  address: string;
  /** The field that the refusal names. */
  path: string;
}

/** Confirms with the password that the owner of a session is there. */
export type ConfirmPassword = (given: Given) => Promise<UserDocument>;

/**
 * Tries are counted like sign-ins, so that an open session cannot be used to guess the password. The answer is the user
 * whose password was right, who may differ from the given one by now.
 */
export const createConfirmPassword =
  ({ signIn }: { signIn: SignIn }): ConfirmPassword =>
  ({ user, password, address, path }) =>
    signIn({ login: user.username, password, address }).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'login_failed') throw error;
      const message = 'The password is not right';
      throw new AppError('validation_failed', message, { issues: [{ path, message }] });
    });
