import { listContributions, type UserStatus } from '@cardinal/contracts';
import { callKey, callQuery } from '#api/query-options.ts';

export const contributionsKey = callKey(listContributions);

/** Another one once the account is approved, when all of it is done. */
export const contributionsQuery = (status: UserStatus | undefined) => ({
  ...callQuery(listContributions),
  queryKey: [...contributionsKey, status ?? null],
});
