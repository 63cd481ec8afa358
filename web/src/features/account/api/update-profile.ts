import { updateProfile } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { useTakeOver } from './account-change.ts';

/** A failure shows no message, as specified; what was typed stays, and so does the way to save it. */
export function useUpdateProfile() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (body: { companyName: string }) => request(updateProfile, { body }),
    onSuccess: (user) => {
      takeOver(user);
      toast({ title: 'Company information updated', variant: 'success' });
    },
  });
}
