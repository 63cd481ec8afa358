import type { Feature } from '../../kernel/feature.ts';
import type { Kernel, Notify } from '../../kernel/kernel.ts';
import { storesNothing } from '../../kernel/stored-data.ts';
import { notifyOfAccounts } from './account.consumers.ts';

interface AccountsFeatureDeps {
  kernel: Pick<Kernel, 'users' | 'removal'>;
  notifier: Notify['notifier'];
}

/** Notifications of memberships and accounts. */
export const createAccountsFeature = ({
  kernel: { users, removal },
  notifier,
}: AccountsFeatureDeps): Feature => ({
  consume: (consumers) => notifyOfAccounts(consumers, { notifier, users, removal }),
  storedData: storesNothing,
});
