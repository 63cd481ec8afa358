import { listViews, type View } from '@cardinal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';

export type KnownView = View & { projectSlug: string };

/** The views of the projects that were open, for which nothing is requested. */
export function useKnownViews(): KnownView[] {
  const [root, , part] = callKey(listViews, { params: { slug: '-' } });
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === root && queryKey[2] === part && queryKey.length === 3;
  return useQueryClient()
    .getQueriesData<View[]>({ predicate })
    .flatMap(([key, views = []]) => views.map((view) => ({ ...view, projectSlug: String(key[1]) })));
}
