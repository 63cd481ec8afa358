import type { QueryClient } from '@tanstack/react-query';

/** Whatever shows a project's name or address, or that there is one. */
export const refreshProjects = (client: QueryClient) =>
  Promise.all(
    [
      ['/api/admin', 'projects'],
      ['/api/admin', 'user'],
      ['/api/projects'],
      ['/api/user', 'boards'],
      ['/api/cards'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
