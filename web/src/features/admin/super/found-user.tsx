import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { Lost } from '#ui/drawings.tsx';
import { Panel } from '#ui/panel.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { foundUserQuery } from '../api/admin.queries.ts';
import { AccountControls } from './account-controls.tsx';
import { UserDetails } from './user-details.tsx';
import { UserProjects } from './user-projects.tsx';

export function FoundUser({ username }: { username: string }) {
  const { data: user, error, refetch, isRefetching } = useQuery(foundUserQuery(username));
  if (!user && isApiError(error, 404)) {
    return (
      <Panel aria-label="User">
        <EmptyState
          drawing={<Lost />}
          title="User not found"
          description={`Nobody is called “${username}”.`}
        />
      </Panel>
    );
  }
  if (!user && error) {
    return (
      <Panel aria-label="User">
        <ErrorState
          description={errorMessage(error)}
          title="Failed to fetch user"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </Panel>
    );
  }
  if (!user) return <PageSpinner label="Loading user" />;
  return (
    <>
      <UserDetails user={user} />
      <AccountControls user={user} />
      <UserProjects projects={user.projects} username={user.username} />
    </>
  );
}
