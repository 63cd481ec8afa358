import { getProject, type Project } from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { projectsQuery } from './list-projects.ts';

export const projectQuery = (slug: string) => callQuery(getProject, { params: { slug } });

/** One project; what the list of projects says of it stands in until the answer is there. */
export function useProject(slug: string, { enabled = true } = {}) {
  const client = useQueryClient();
  return useQuery({
    ...projectQuery(slug),
    enabled,
    placeholderData: () =>
      client.getQueryData<Project[]>(projectsQuery.queryKey)?.find((project) => project.slug === slug),
  });
}
