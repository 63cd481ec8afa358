import {
  type ErrorIssue,
  emailInput,
  parseInput,
  passwordInput,
  usernameInput,
  userRegistered,
} from '@cardinal/contracts';
import { AppError, minutes, newEvent, type Throttle } from '@cardinal/service-kit';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { newUser } from '../../users/new-user.ts';
import { hashPassword } from '../../users/password.ts';
import { refusalOfPassword } from '../../users/password-policy.ts';
import type { UserDocument } from '../../users/user.model.ts';
import { toSnapshot } from '../../users/user.presenter.ts';
import { isNameRefused, type Users } from '../../users/user.repository.ts';
import type { FieldErrors } from './pages.ts';
import type { FormFields } from './read-form.ts';

const input = z.object({
  username: usernameInput,
  email: z.string().trim().pipe(emailInput),
  password: passwordInput,
});

type Registered = { user: UserDocument } | { errors: FieldErrors };
export type Register = (fields: FormFields, address: string) => Promise<Registered>;

function toFieldErrors(issues: readonly ErrorIssue[]): FieldErrors {
  const first: Record<string, string> = {};
  for (const { path, message } of issues) first[path] ??= message;
  return first;
}

function takenField(error: unknown): FieldErrors {
  if (isNameRefused(error)) return { username: (error as AppError).message };
  if (error instanceof AppError && error.code === 'email_taken') return { email: error.message };
  throw error;
}

interface RegisterDeps {
  users: Users;
  throttle: Throttle;
  now: Clock;
  perAddress: number;
  autoApprove: boolean;
}

/** Creates an account that waits for approval, unless this installation approves automatically. */
export function createRegister({ users, throttle, now, perAddress, autoApprove }: RegisterDeps): Register {
  return async (fields, address) => {
    const parsed = parseInput(input, fields);
    if (!parsed.success) return { errors: toFieldErrors(parsed.issues) };
    const common = refusalOfPassword(parsed.data.password, parsed.data);
    if (common) return { errors: { password: common } };
    const limit = { name: `register/from/${address}`, tries: perAddress, windowMs: minutes(60) };
    await throttle.take(limit);
    const { username, email, password } = parsed.data;
    const passwordHash = await hashPassword(password);
    const status = autoApprove ? 'active' : 'pending';
    const user = newUser({ username, email, passwordHash, status }, now());
    const event = newEvent(userRegistered, { user: toSnapshot(user) });
    return users.insert(user, event).then(
      (inserted) => ({ user: inserted }),
      (failure: unknown) => ({ errors: takenField(failure) }),
    );
  };
}
