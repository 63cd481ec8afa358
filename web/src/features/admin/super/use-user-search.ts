import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { toast } from '#ui/toast-store.ts';
import { foundUserQuery } from '../api/admin.queries.ts';

/** The search is in the URL, so that a reload and the back button keep it. */
export function useUserSearch() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const look = useMutation({
    mutationFn: (username: string) => client.fetchQuery({ ...foundUserQuery(username), staleTime: 0 }),
    onSuccess: (user, username) => {
      setParams({ user: username });
      toast({ title: 'User found', description: user.username, variant: 'success' });
    },
    onError: (error) => {
      setParams({});
      toast({ title: 'User not found', description: errorMessage(error), variant: 'destructive' });
    },
  });

  function search(text: string): void {
    const username = text.trim();
    if (username) {
      look.mutate(username);
      return;
    }
    toast({
      title: 'Username required',
      description: 'Please enter a username to search.',
      variant: 'destructive',
    });
  }
  return { username: params.get('user')?.trim() ?? '', search, isSearching: look.isPending };
}
