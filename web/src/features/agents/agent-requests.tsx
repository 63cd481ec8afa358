import type { AgentRequest } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { requestsQuery } from './agents.queries.ts';
import { RequestItem } from './request-item.tsx';

/** Requests of the user's agents of the last week, with their results. */
export function AgentRequests() {
  const query = useQuery({ ...requestsQuery, refetchOnMount: 'always' });
  return (
    <Panel aria-label="Agents" className="mb-6">
      <PanelHeader
        title="Agents"
        description="Your agents want to do this in your name. It is done once you approve it, within a day."
      />
      {query.isPending && (
        <Loading label="Loading requests">
          <Skeleton className="m-5 h-16" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorState
          description={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      {query.data && <Requests requests={query.data} />}
    </Panel>
  );
}

function Requests({ requests }: { requests: readonly AgentRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState
        level={3}
        title="Nothing waits for you"
        description="An agent that uses an API token of yours asks here before it changes something."
        className="py-8"
      />
    );
  }
  return (
    <ul aria-label="Requests" className="divide-y px-5">
      {requests.map((request) => (
        <RequestItem key={request.id} request={request} />
      ))}
    </ul>
  );
}
