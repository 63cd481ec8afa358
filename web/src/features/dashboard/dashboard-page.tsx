import { may } from '@cardinal/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { FolderKanban, ShieldCheck, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { unreadQuery } from '#features/notifications/index.ts';
import { pointsQuery, projectsQuery } from '#features/project-data/index.ts';
import { SponsoredNotice, useSession } from '#features/session/index.ts';
import { useReturnFromSlack } from '#features/slack/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Page, PageHeader } from '#ui/page.tsx';
import { StatTile, StatTiles } from '#ui/stat-tile.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useIsMobile } from '#ui/use-media-query.ts';
import { useNextRender } from '#ui/use-next-render.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { workQuery } from './my-work/api/work.queries.ts';
import { Work } from './my-work/work.tsx';
import { ProjectsTab } from './projects/projects-tab.tsx';
import { useDashboardTab } from './use-dashboard-tab.ts';

/** Prefetches the data of the dashboard. */
export function prefetch(client: QueryClient): void {
  for (const query of [projectsQuery, pointsQuery, workQuery]) void client.prefetchQuery(query as never);
  void client.prefetchInfiniteQuery(unreadQuery);
}

const CardsTab = loadable(
  async () => (await import('./cards/cards-tab.tsx')).CardsTab,
  <div className="min-h-dvh" />,
);

export function DashboardPage() {
  usePageTitle('Dashboard');
  // Slack redirects here if the project is unknown.
  useReturnFromSlack();
  const { user } = useSession();
  const [tab, setTab] = useDashboardTab();
  const isNext = useNextRender();
  return (
    <Page wide>
      <PageHeader title={`Welcome back, ${user?.username ?? ''}`} />
      <SponsoredNotice user={user} className="mb-6" />
      <Tiles />
      <Work />
      <Tabs
        label="Dashboard"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'projects', label: 'Projects', content: isNext && <ProjectsTab /> },
          { value: 'cards', label: 'Cards', content: isNext && <CardsTab /> },
        ]}
      />
    </Page>
  );
}

function Tiles() {
  const { data: projects, isError: noProjects } = useQuery(projectsQuery);
  const { data: points, isError: noPoints } = useQuery(pointsQuery);
  const admin = projects?.filter(({ role }) => may(role, 'project.manage')).length;
  const orDash = (figure: ReactNode | undefined, failed: boolean) => figure ?? (failed ? null : undefined);
  const isMobile = useIsMobile();
  return (
    <StatTiles>
      <StatTile
        label="Projects"
        value={orDash(projects?.length, noProjects)}
        icon={isMobile ? undefined : <FolderKanban />}
      />
      <StatTile
        label="Admin Roles"
        value={orDash(admin, noProjects)}
        icon={isMobile ? undefined : <ShieldCheck />}
      />
      <StatTile
        label="Points"
        value={orDash(points && formatNumber(points.points), noPoints)}
        icon={isMobile ? undefined : <Trophy />}
      />
    </StatTiles>
  );
}
