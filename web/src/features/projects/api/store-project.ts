import type { Board, Project } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { boardsQuery, projectQuery, projectsQuery } from '#features/project-data/index.ts';

/** Caches the server's answer under the old and the new slug. */
export function storeProject(client: QueryClient, askedSlug: string, project: Project): void {
  for (const slug of new Set([askedSlug, project.slug])) {
    client.setQueryData(projectQuery(slug).queryKey, project);
  }
  client.setQueryData<Project[]>(projectsQuery.queryKey, (projects) =>
    projects?.map((one) => (one.id === project.id ? project : one)),
  );
  if (askedSlug === project.slug) return;
  // Prevents flicker of the sidebar when only the slug changes.
  client.setQueryData<Board[]>(
    boardsQuery(project.slug).queryKey,
    (boards) => boards ?? client.getQueryData<Board[]>(boardsQuery(askedSlug).queryKey),
  );
}
