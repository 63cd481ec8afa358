import { AppError, type Limit, minutes, type Throttle } from '@cardinal/service-kit';
import { foldKey } from '../../users/fold-key.ts';
import type { PasswordCheck } from '../../users/password.ts';
import type { UserDocument } from '../../users/user.model.ts';
import type { Users } from '../../users/user.repository.ts';

interface SignInLimits {
  tries: number;
  perAccount: number;
  perAddress: number;
}

interface Credentials {
  login: string;
  password: string;
  address: string;
}

/** The longest login or password that is looked at; no account has a longer one. */
const longest = 300;

export type SignIn = (credentials: Credentials) => Promise<UserDocument>;

interface SignInDeps {
  users: Users;
  check: PasswordCheck;
  throttle: Throttle;
  limits: SignInLimits;
}

/**
 * Checks a password. Message and time are the same whether or not the account exists. Its status, and that it has no
 * password, are only revealed to somebody who knows the password.
 */
export function createSignIn({ users, check, throttle, limits }: SignInDeps): SignIn {
  const limitsFor = (login: string, address: string): [own: Limit, ...others: Limit[]] => {
    const account = foldKey(login.slice(0, longest));
    return [
      { name: `sign-in/${account}/from/${address}`, tries: limits.tries, windowMs: minutes(15) },
      { name: `sign-in/${account}`, tries: limits.perAccount, windowMs: minutes(60) },
      { name: `sign-in/from/${address}`, tries: limits.perAddress, windowMs: minutes(15) },
    ];
  };

  return async ({ login, password, address }) => {
    const [own, ...others] = limitsFor(login, address);
    await throttle.take(own, ...others);
    const tooLong = login.length > longest || password.length > longest;
    const user = tooLong ? null : await users.byLogin(login);
    const right = await check(user?.passwordHash, password.slice(0, longest));
    if (!user || !right) throw new AppError('login_failed', 'The username or the password is not right.');
    await throttle.forget(own);
    await throttle.giveBack(...others);
    return user;
  };
}
