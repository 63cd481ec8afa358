import { type BodyOf, byName, createView, deleteView, updateView, type View } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { viewsQuery } from './views.queries.ts';

/** Puts a view into the cached list, in place of an earlier state of it. */
function storeView(client: QueryClient, slug: string, id: string, view: View | null): void {
  const { queryKey } = viewsQuery(slug);
  const isReading = client.isFetching({ queryKey, exact: true }) > 0;
  // The answer may be older than this.
  void client.cancelQueries({ queryKey, exact: true });
  const stored = client.setQueryData(queryKey, (views: View[] | undefined) => {
    const others = views?.filter((each) => each.id !== id);
    return view ? others && [...others, view].sort(byName) : others;
  });
  if (isReading || !stored) void client.invalidateQueries({ queryKey, exact: true });
}

/** The form shows why it is refused. */
export function useCreateView(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createView>) => request(createView, { params: { slug }, body }),
    onSuccess(view) {
      storeView(client, slug, view.id, view);
      toast({ title: `View “${view.name}” saved`, variant: 'success' });
    },
  });
}

export function useUpdateView(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view, changes }: { view: View; changes: BodyOf<typeof updateView> }) =>
      request(updateView, {
        params: { slug, viewId: view.id },
        body: changes,
        headers: ifMatch(view.version),
      }),
    onSuccess: (view) => storeView(client, slug, view.id, view),
    onError(error, { view, changes }) {
      if (!isApiError(error, 'stale_version')) {
        // The form shows why a name is refused.
        if (changes.name !== undefined) return;
        toast({
          title: 'Failed to change the view',
          description: errorMessage(error),
          variant: 'destructive',
        });
        return;
      }
      storeView(client, slug, view.id, error.current as View);
      toast({
        title: 'Somebody else changed this view',
        description: 'What they saved is shown as the view now. Save again to replace it.',
        variant: 'destructive',
      });
    },
  });
}

export function useDeleteView(slug: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(view: View) {
      try {
        await request(deleteView, { params: { slug, viewId: view.id } });
      } catch (error) {
        // Somebody else was first.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess(_, view) {
      storeView(client, slug, view.id, null);
      toast({ title: 'View deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete the view', description: errorMessage(error), variant: 'destructive' }),
  });
}
