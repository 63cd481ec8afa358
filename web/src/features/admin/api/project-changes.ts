import type { QueryClient } from '@tanstack/react-query';
import type { FoundUser } from './admin.queries.ts';

/** Users found by name. */
const foundUsers = ['/api/admin', 'user'];

/** Refreshes everything that shows a project's name or URL, or lists it. */
export const refreshProjects = (client: QueryClient) =>
  Promise.all([
    // The service of these data gets the event a moment later, so they are refetched when next shown.
    client.invalidateQueries({ queryKey: foundUsers, refetchType: 'none' }),
    ...[['/api/admin', 'projects'], ['/api/projects'], ['/api/user', 'boards'], ['/api/cards']].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  ]);

/** Updates the projects of the found user in the cache at once. */
export function changeFoundProjects(
  client: QueryClient,
  change: (projects: FoundUser['projects']) => FoundUser['projects'],
): void {
  client.setQueriesData<FoundUser>(
    { queryKey: foundUsers },
    (user) => user && { ...user, projects: change(user.projects) },
  );
}
