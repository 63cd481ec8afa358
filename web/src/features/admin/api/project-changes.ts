import type { QueryClient } from '@tanstack/react-query';
import type { FoundUser } from './admin.queries.ts';

/** Users that were found by their names. */
const foundUsers = ['/api/admin', 'user'];

/** Whatever shows a project's name or address, or that there is one. */
export const refreshProjects = (client: QueryClient) =>
  Promise.all([
    // Who tells of a user's projects hears of the change a moment later, so that one is read anew when it is next shown.
    client.invalidateQueries({ queryKey: foundUsers, refetchType: 'none' }),
    ...[['/api/admin', 'projects'], ['/api/projects'], ['/api/user', 'boards'], ['/api/cards']].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  ]);

/** Shows at once what became of the projects of the user that was found. */
export function changeFoundProjects(
  client: QueryClient,
  change: (projects: FoundUser['projects']) => FoundUser['projects'],
): void {
  client.setQueriesData<FoundUser>(
    { queryKey: foundUsers },
    (user) => user && { ...user, projects: change(user.projects) },
  );
}
