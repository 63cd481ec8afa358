import type { BodyOf, deleteAccount } from '@cardinal/contracts';
import { AppError, notFound, type User } from '@cardinal/service-kit';
import { foldKey } from '../users/fold-key.ts';
import type { Users } from '../users/user.repository.ts';
import type { ConfirmPassword } from './confirm-password.ts';
import type { DeleteUser } from './delete-user.ts';

interface Deps {
  users: Users;
  confirmPassword: ConfirmPassword;
  deleteUser: DeleteUser;
}

/** Deletes the caller's account after confirmation: by the password, or by typing the name if there is no password. */
export const createDeleteOwnAccount =
  ({ users, confirmPassword, deleteUser }: Deps) =>
  async (actor: User, body: BodyOf<typeof deleteAccount>, address: string): Promise<void> => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    if (user.passwordHash) {
      const { sessionId } = actor;
      await confirmPassword({ user, sessionId, password: body.password ?? '', address, path: 'password' });
    } else if (foldKey(body.username ?? '') !== user.usernameKey) {
      const message = 'Type your username to confirm';
      throw new AppError('validation_failed', message, { issues: [{ path: 'username', message }] });
    }
    await deleteUser(actor.id);
  };
