import type { Board, Project } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { boardsQuery, projectQuery, projectsQuery } from './projects.queries.ts';

/** Shows a project as the server answered it, under the address it was asked by and under the one it has now. */
export function storeProject(client: QueryClient, askedSlug: string, project: Project): void {
  for (const slug of new Set([askedSlug, project.slug])) {
    client.setQueryData(projectQuery(slug).queryKey, project);
  }
  client.setQueryData<Project[]>(projectsQuery.queryKey, (projects) =>
    projects?.map((one) => (one.id === project.id ? project : one)),
  );
  if (askedSlug === project.slug) return;
  // The sidebar need not blink where only the address is another.
  client.setQueryData<Board[]>(
    boardsQuery(project.slug).queryKey,
    (boards) => boards ?? client.getQueryData<Board[]>(boardsQuery(askedSlug).queryKey),
  );
}
