import { updateProfile } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { useStoreAccount } from './store-account.ts';

/** A failure shows no message, as specified; the input and the save button stay. */
export function useUpdateProfile() {
  const storeAccount = useStoreAccount();
  return useMutation({
    mutationFn: (body: { companyName: string }) => request(updateProfile, { body }),
    onSuccess: (user) => {
      storeAccount(user);
      toast({ title: 'Company information updated', variant: 'success' });
    },
  });
}
