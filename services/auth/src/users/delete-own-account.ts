import type { BodyOf, deleteAccount } from '@cardinal/contracts';
import { AppError, notFound, type User } from '@cardinal/service-kit';
import type { SignIn } from '../hub/builtin/sign-in.ts';
import type { DeleteUser } from './delete-user.ts';
import { foldKey } from './fold-key.ts';
import type { Users } from './user.repository.ts';

interface Deps {
  users: Users;
  signIn: SignIn;
  deleteUser: DeleteUser;
}

function refusal(path: 'password' | 'username', message: string): AppError {
  return new AppError('validation_failed', message, { issues: [{ path, message }] });
}

/** Deletes the caller's account after confirmation: by the password, or by typing the name if there is no password. */
export const createDeleteOwnAccount =
  ({ users, signIn, deleteUser }: Deps) =>
  async (actor: User, body: BodyOf<typeof deleteAccount>, address: string): Promise<void> => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    if (user.passwordHash) {
      // Counted like sign-ins, so that an open session cannot be used to guess the password.
      await signIn({ login: user.username, password: body.password ?? '', address }).catch((error) => {
        const wrong = error instanceof AppError && error.code === 'login_failed';
        throw wrong ? refusal('password', 'The password is not right') : error;
      });
    } else if (foldKey(body.username ?? '') !== user.usernameKey) {
      throw refusal('username', 'Type your username to confirm');
    }
    await deleteUser(actor.id);
  };
