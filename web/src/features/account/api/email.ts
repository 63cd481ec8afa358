import { type BodyInputOf, changeEmail, requestVerification } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { useStoreAccount } from './store-account.ts';

export function useChangeEmail() {
  const storeAccount = useStoreAccount();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeEmail>) => request(changeEmail, { body, once: true }),
    onSuccess: (user) => {
      storeAccount(user);
      toast({ title: 'Email changed', description: user.email ?? '', variant: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.issues.length > 0) return;
      const description = errorMessage(error, 'Please try again');
      toast({ title: 'Failed to change the email', description, variant: 'destructive' });
    },
  });
}

export function useRequestVerification() {
  return useMutation({
    mutationFn: () => request(requestVerification),
    onSuccess: () =>
      toast({
        title: 'Check your email',
        description: 'The link in it works once, within a day.',
        variant: 'success',
      }),
    onError: (error) =>
      toast({
        title: 'Failed to send the link',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}
