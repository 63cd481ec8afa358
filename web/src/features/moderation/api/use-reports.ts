import { listReports, type ResolutionAction, type ResponseOf, resolveReport } from '@cardinal/contracts';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { pagesQuery } from '#api/pages-query.ts';
import { toast } from '#ui/toast-store.ts';

/** The reports that wait for a decision, newest first, page by page. */
export const reportsQuery = (slug: string) => ({
  ...pagesQuery(listReports, { params: { slug } }),
  staleTime: 0,
});

type Pages = InfiniteData<ResponseOf<typeof listReports>>;

/** Without the decided report, and one fewer in all. */
const without = (pages: Pages, targetId: string): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.targetId !== targetId),
    total: Math.max(0, page.total - 1),
  })),
});

const done: Record<ResolutionAction, string> = {
  hide: 'Hidden',
  lock: 'Comments locked',
  delete: 'Deleted',
  block: 'Author blocked',
  dismiss: 'Dismissed',
};

export interface Decision {
  targetId: string;
  action: ResolutionAction;
  reason: string | null;
}

export function useResolve(slug: string) {
  const client = useQueryClient();
  const { queryKey } = reportsQuery(slug);
  return useMutation({
    mutationFn: ({ targetId, action, reason }: Decision) =>
      request(resolveReport, { params: { slug, targetId }, body: { action, reason } }),
    async onSuccess(_answer, { targetId, action }) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (pages) => pages && without(pages, targetId));
      toast({ title: done[action], variant: 'success' });
    },
    onError(error) {
      // Somebody else may have decided.
      void client.invalidateQueries({ queryKey });
      toast({ title: 'Nothing was done', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
