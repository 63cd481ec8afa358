import { composed } from '@cardinal/contracts';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id, which is the library's default variant. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards compose letters differently; the password stays the same. */
const normal = (password: string): string => composed(password, 'NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost);

/** Takes as long for an account without a password, or for no account, so that timing reveals nothing. */
export type PasswordCheck = (passwordHash: string | undefined, password: string) => Promise<boolean>;

export async function createPasswordCheck(): Promise<PasswordCheck> {
  const nobodys = await hashPassword('the password of nobody');
  return async (passwordHash, password) => {
    const right = await verify(passwordHash ?? nobodys, normal(password));
    return right && passwordHash !== undefined;
  };
}
