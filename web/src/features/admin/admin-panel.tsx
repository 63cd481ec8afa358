import { UserSearch } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useAdminParams } from './paging/use-admin-params.ts';
import { ProjectsTab } from './projects/projects-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

export function AdminPanel() {
  const { tab, setTab } = useAdminParams();
  return (
    <Page>
      <PageHeader
        title="Admin Panel"
        subtitle="Users and projects of the whole installation."
        actions={
          <Button asChild>
            <Link href="/super-admin">
              <UserSearch aria-hidden />
              Super Admin Panel
            </Link>
          </Button>
        }
      />
      <Tabs
        label="Admin Panel"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'users', label: 'Users', content: <UsersTab /> },
          { value: 'projects', label: 'Projects', content: <ProjectsTab /> },
        ]}
      />
    </Page>
  );
}
