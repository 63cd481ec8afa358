import { FolderKanban, Globe } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { StatusBadge, TypeBadge } from '#ui/domain-badges.tsx';
import { PageHeader } from '#ui/page.tsx';
import { Panel, PanelBody, PanelFooter, PanelHeader } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { StarCount } from '#ui/stars.tsx';
import { StatTile } from '#ui/stat-tile.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import {
  type SortDirection,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Row, Shelf } from './shelf.tsx';

const names = ['ada', 'grace', 'linus', 'margaret', 'ken', 'barbara', 'edsger', 'radia', 'donald', '李雷'];

export function DataGallery() {
  return (
    <Shelf title="Data and states">
      <Row>
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Apollo" square size="lg" />
        <RelativeTime date={new Date(Date.now() - 3 * 3_600_000)} className="text-sm text-subtle" />
      </Row>
      <PageHeader
        className="mb-0"
        breadcrumbs={[{ label: 'Apollo', href: '/projects/apollo' }, { label: 'Web App' }]}
        leading={<Avatar name="Apollo" square size="lg" />}
        title="Web App"
        subtitle="Manage and track boards for your project"
        badges={<StatusBadge status="In Progress" />}
        actions={<Button variant="primary">Add Board</Button>}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatTile label="Total Boards" value={12} icon={<FolderKanban />} />
        <StatTile label="Public Boards" value={4} hint="Open to community" icon={<Globe />} />
        <StatTile label="Private Boards" value={undefined} hint="Team members only" />
      </div>
      <Tabs
        label="Samples"
        tabs={[
          { value: 'table', label: 'Table', count: 2, content: <SampleTable /> },
          { value: 'loading', label: 'Loading', content: <SampleLoading /> },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Panel>
          <EmptyState
            title="No boards yet"
            description="Create your first board to start tracking bugs and feature requests."
            action={<Button variant="primary">Create First Board</Button>}
          />
        </Panel>
        <Panel>
          <ErrorState title="Failed to fetch boards" onRetry={() => undefined} />
        </Panel>
        <Panel>
          <PanelHeader title="Project Information" description="What everyone sees of it." />
          <PanelBody>Body</PanelBody>
          <PanelFooter>
            <Button variant="primary">Save Changes</Button>
          </PanelFooter>
        </Panel>
      </div>
    </Shelf>
  );
}

function SampleTable() {
  const [sort, setSort] = useState<SortDirection>('desc');
  return (
    <Table label="Cards">
      <TableHead>
        <TableHeader>Title</TableHeader>
        <TableHeader>Type</TableHeader>
        <TableHeader sort={sort} onSort={() => setSort(sort === 'asc' ? 'desc' : 'asc')}>
          User Priority
        </TableHeader>
        <TableHeader sort={null} onSort={() => undefined}>
          Dev Priority
        </TableHeader>
        <TableHeader>Status</TableHeader>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell className="font-medium">Login button does nothing on Safari</TableCell>
          <TableCell>
            <TypeBadge type="bug" />
          </TableCell>
          <TableCell>
            <StarCount label="User priority" value={4} />
          </TableCell>
          <TableCell>
            <StarCount scale="dev" label="Dev priority" value={null} />
          </TableCell>
          <TableCell>
            <StatusBadge status="In Progress" />
          </TableCell>
        </TableRow>
        <TableRow>
          <TableCell className="font-medium">Dark mode for the public boards</TableCell>
          <TableCell>
            <TypeBadge type="feature" />
          </TableCell>
          <TableCell>
            <StarCount label="User priority" value={5} />
          </TableCell>
          <TableCell>
            <StarCount scale="dev" label="Dev priority" value={2} />
          </TableCell>
          <TableCell>
            <StatusBadge status="Resolved" />
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

function SampleLoading() {
  return (
    <Loading label="Loading cards" className="grid grid-cols-1 gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </Loading>
  );
}
