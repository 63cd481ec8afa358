import { Bell, ChevronsUpDown, Globe, Lock, Plus, Settings, SquareKanban, Trophy, Users } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { SidebarLink, SidebarNav, SidebarSection } from '#ui/shell/sidebar.tsx';
import { StatTile } from '#ui/stat-tile.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

const boards = ['Web App', 'Mobile', 'A board whose name goes on and on and on until the sidebar ends'];

/** The layout of the signed-in screens with sample contents, in development. */
export function ShellGallery() {
  usePageTitle('Shell');
  return (
    <AppShell
      projectSwitcher={
        <Button variant="ghost" className="max-w-full">
          <Avatar name="Apollo" square size="xs" />
          <span className="truncate">Apollo</span>
          <ChevronsUpDown aria-hidden className="text-subtle" />
        </Button>
      }
      points={
        <Badge tone="amber" icon={<Trophy />}>
          247
        </Badge>
      }
      bell={<IconButton label="Notifications" icon={<Bell />} />}
      userMenu={<Avatar name="maya" className="ml-1" />}
      sidebar={<SampleSidebar />}
    >
      <Page>
        <PageHeader
          title="Apollo"
          subtitle="Manage and track boards for your project"
          leading={<Avatar name="Apollo" square size="lg" />}
          actions={<Button variant="primary">Add Board</Button>}
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <StatTile label="Total Boards" value={3} />
          <StatTile label="Public Boards" value={2} hint="Open to community" />
          <StatTile label="Private Boards" value={1} hint="Team members only" />
        </div>
      </Page>
    </AppShell>
  );
}

function SampleSidebar() {
  return (
    <SidebarNav label="Project">
      <SidebarSection>
        <SidebarLink href="/dev/shell" icon={<SquareKanban />}>
          Boards
        </SidebarLink>
      </SidebarSection>
      <SidebarSection title="Boards" action={<IconButton label="New board" icon={<Plus />} size="sm" />}>
        {boards.map((name, index) => (
          <SidebarLink
            key={name}
            href={`/dev/shell/${index}`}
            icon={index ? <Lock /> : <Globe />}
            trailing={index * 7}
          >
            {name}
          </SidebarLink>
        ))}
      </SidebarSection>
      <SidebarSection title="Project">
        <SidebarLink href="/dev/users" icon={<Users />}>
          Manage Users
        </SidebarLink>
        <SidebarLink href="/dev/settings" icon={<Settings />}>
          Project Settings
        </SidebarLink>
      </SidebarSection>
    </SidebarNav>
  );
}
