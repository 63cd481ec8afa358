import { type BellFilter, bellFilters } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { AgentRequests } from '#features/agents/index.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { groupsQuery, unreadByFilterQuery } from './api/groups.queries.ts';
import { unreadCountQuery } from './api/notifications.queries.ts';
import { FilterTabs } from './groups/filter-tabs.tsx';
import { GroupList } from './groups/group-list.tsx';
import { HeaderActions } from './groups/header-actions.tsx';

const filterIn = (params: URLSearchParams): BellFilter =>
  bellFilters.find((filter) => filter === params.get('filter')) ?? 'all';

/** Loads what the page shows at first. */
export function prefetch(client: QueryClient, _params: Record<string, string>, search: string): void {
  void client.prefetchInfiniteQuery(groupsQuery(filterIn(new URLSearchParams(search))));
  for (const query of [unreadCountQuery, unreadByFilterQuery]) void client.prefetchQuery(query as never);
}

/** All notifications of the user in the last ninety days. */
export function NotificationsPage() {
  usePageTitle('Notifications');
  const [params, setParams] = useSearchParams();
  const choose = (filter: BellFilter) => setParams(filter === 'all' ? {} : { filter }, { replace: true });
  return (
    <Page column>
      <PageHeader
        title="Notifications"
        actions={<HeaderActions variant="secondary" size="md" />}
        className="mb-3"
      />
      {params.get('show') === 'agents' && <AgentRequests />}
      <FilterTabs filters={bellFilters} value={filterIn(params)} onValueChange={choose}>
        {(filter) => (
          <Panel aria-label="Notifications" className="overflow-hidden">
            <GroupList filter={filter} />
          </Panel>
        )}
      </FilterTabs>
    </Page>
  );
}
