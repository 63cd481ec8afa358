import type { User } from '@cardinal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/session/index.ts';
import { accountQuery } from './account.queries.ts';

/** Stores a call's answer about the user's own account. */
export function useStoreAccount(): (user: User) => void {
  const client = useQueryClient();
  const { accountChanged } = useSession();
  return (user) => {
    client.setQueryData(accountQuery.queryKey, user);
    accountChanged(user);
  };
}
