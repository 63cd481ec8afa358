import { AppError, type Limit, minutes, type Throttle } from '@cardinal/service-kit';
import type { KnownDevice } from '../../devices/device-cookie.ts';
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
  device: KnownDevice;
}

/** The longest login or password that is looked at; no account has a longer one. */
const longest = 300;

const onlyKnown =
  'Too many wrong passwords were tried for this account. For now it opens on devices that it was used on before, or with a link: see “Forgot your password?”.';

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
  const own = (name: string): Limit => ({ name, tries: limits.tries, windowMs: minutes(15) });

  /**
   * Strangers are counted by what they typed, as a count of both names together would show which belong together;
   * each of the two has half of the tries. A new password starts anew.
   */
  function ofStrangers(login: string, epoch: number, address: string): [own: Limit, ...others: Limit[]] {
    const account = `${foldKey(login.slice(0, longest))}/${epoch}`;
    const half = Math.ceil(limits.perAccount / 2);
    return [
      own(`sign-in/${account}/from/${address}`),
      { name: `sign-in/from/${address}`, tries: limits.perAddress, windowMs: minutes(15) },
      { name: `sign-in/${account}`, tries: half, windowMs: minutes(24 * 60), refusal: onlyKnown },
    ];
  }

  return async ({ login, password, address, device }) => {
    const tooLong = login.length > longest || password.length > longest;
    const user = tooLong ? null : await users.byLogin(login);
    const known = user && device.idFor(user);
    const [first, ...others] = known
      ? [own(`sign-in/${user._id}/on/${known}`)]
      : ofStrangers(login, user?.sessionEpoch ?? 0, address);
    await throttle.take(first!, ...others);
    const right = await check(user?.passwordHash, password.slice(0, longest));
    if (!user || !right) throw new AppError('login_failed', 'The username or the password is not right.');
    await throttle.forget(first!);
    await throttle.giveBack(...others);
    return user;
  };
}
