import { AppError } from '@cardinal/service-kit';
import type { SignIn } from '../hub/builtin/sign-in.ts';
import type { UserDocument } from '../users/user.model.ts';

interface Given {
  user: UserDocument;
  sessionId: string;
  password: string;
  /** The client's address. */
  address: string;
  /** The field that the refusal names. */
  path: string;
}

/** Confirms with the password that the owner of a session is there. */
export type ConfirmPassword = (given: Given) => Promise<UserDocument>;

/**
 * Tries are counted by session, so that neither an open session can be used to guess the password, nor a stranger keeps
 * the owner from using theirs. The answer is the user whose password was right, who may differ from the given one by now.
 */
export const createConfirmPassword =
  ({ signIn }: { signIn: SignIn }): ConfirmPassword =>
  ({ user, sessionId, password, address, path }) =>
    signIn({
      login: user.username,
      password,
      address,
      device: { idFor: () => `session/${sessionId}` },
    }).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'login_failed') throw error;
      const message = 'The password is not right';
      throw new AppError('validation_failed', message, { issues: [{ path, message }] });
    });
