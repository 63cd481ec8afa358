import { isActiveAccount } from '@cardinal/contracts';
import type { KnownUser, Users } from '../../kernel/read-models/users.ts';
import type { MutedAddresses } from './muted-addresses.ts';

export interface FindReaderDeps {
  users: Pick<Users, 'peek'>;
  mutedAddresses: Pick<MutedAddresses, 'of'>;
}

/** The user to send an e-mail to, or why it is withheld. */
export type FindReader = (
  userId: string | null | undefined,
) => Promise<{ user?: never; withheld: string } | { user: KnownUser & { email: string }; withheld?: never }>;

export const createFindReader =
  ({ users, mutedAddresses }: FindReaderDeps): FindReader =>
  async (userId) => {
    const user = userId ? await users.peek(userId) : null;
    if (!user?.email || !isActiveAccount(user)) return { withheld: 'no verified address' };
    if (await mutedAddresses.of(user._id, user.email)) return { withheld: 'the address is muted' };
    return { user: { ...user, email: user.email } };
  };
