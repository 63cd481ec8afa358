import { type Plan, upgradePlan } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { useStoreAccount } from './store-account.ts';

interface PlanChange {
  plan: Plan;
  /** Changing to a smaller plan is no upgrade. */
  isUpgrade: boolean;
}

export function useUpgradePlan() {
  const storeAccount = useStoreAccount();
  return useMutation({
    mutationFn: ({ plan }: PlanChange) => request(upgradePlan, { body: { plan } }),
    onSuccess: (user, { isUpgrade }) => {
      storeAccount(user);
      toast({ title: isUpgrade ? 'Plan upgraded successfully!' : 'Plan changed', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Upgrade failed',
        description: errorMessage(error, 'Failed to upgrade plan. Please try again.'),
        variant: 'destructive',
      }),
  });
}
