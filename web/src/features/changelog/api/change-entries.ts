import {
  type BodyInputOf,
  type Changelog,
  type ChangelogEntry,
  createEntry,
  deleteEntry,
  updateChangelog,
  updateEntry,
} from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { changelogQuery, entryQuery } from './changelog.queries.ts';

export type EntryChanges = BodyInputOf<typeof updateEntry>;
export type NewEntry = BodyInputOf<typeof createEntry>;

/** Its lists are read anew; the entry is known already. */
function store(client: QueryClient, slug: string, entry: ChangelogEntry): void {
  void client.invalidateQueries({ queryKey: changelogQuery(slug).queryKey });
  client.setQueryData(entryQuery(slug, entry.id).queryKey, entry);
}

/** The form shows why it is refused. */
export function useCreateEntry(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEntry) => request(createEntry, { params: { slug }, body }),
    onSuccess: (entry) => store(client, slug, entry),
  });
}

/** The same; also where somebody else changed the entry meanwhile. */
export function useUpdateEntry(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: { id: string; version: number; changes: EntryChanges }) =>
      request(updateEntry, {
        params: { slug, entryId: id },
        body: changes,
        headers: ifMatch(version),
      }),
    onSuccess: (entry) => store(client, slug, entry),
    onError(error, { id }) {
      if (isApiError(error, 'stale_version'))
        client.setQueryData(entryQuery(slug, id).queryKey, error.current as ChangelogEntry);
    },
  });
}

export function useDeleteEntry(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: ChangelogEntry) =>
      request(deleteEntry, { params: { slug, entryId: id }, headers: ifMatch(version) }),
    onSuccess: () => toast({ title: 'Entry deleted', variant: 'success' }),
    onError: (error) =>
      toast({
        title: 'Failed to delete the entry',
        description: isApiError(error, 'stale_version')
          ? 'Somebody else changed it meanwhile. Look at it again first.'
          : errorMessage(error),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: changelogQuery(slug).queryKey }),
  });
}

export function useShowChangelog(slug: string) {
  const client = useQueryClient();
  const { queryKey } = changelogQuery(slug);
  return useMutation({
    mutationFn: (body: Changelog) => request(updateChangelog, { params: { slug }, body }),
    onSuccess: (changelog) => client.setQueryData(queryKey, changelog),
    onError: (error) =>
      toast({
        title: 'Failed to change who sees the changelog',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
