import { may, type Project, type TeamMember } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { projectHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { StatTile, StatTiles } from '#ui/stat-tile.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { teamQuery } from './api/team.queries.ts';
import { EditRoleDialog } from './edit-role-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

type Asked = { what: 'role' | 'remove'; member: TeamMember };

export function TeamManagement({ project }: { project: Project }) {
  usePageTitle(`Manage Users - ${project.name}`);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Page>
      <PageHeader
        breadcrumbs={[{ label: project.name, href: projectHref(project.slug) }, { label: 'Manage Users' }]}
        title="Team Management"
        subtitle="Who works on this project, and what each of them may do"
        actions={
          <Button variant="primary" icon={<UserPlus />} onClick={() => setAdding(true)}>
            Add Team Member
          </Button>
        }
      />
      <Tiles slug={project.slug} />
      <MemberList
        slug={project.slug}
        onEditRole={(member) => setAsked({ what: 'role', member })}
        onRemove={(member) => setAsked({ what: 'remove', member })}
      />
      <AddMemberDialog project={project} open={adding} onOpenChange={setAdding} />
      <EditRoleDialog
        slug={project.slug}
        member={asked?.what === 'role' ? asked.member : null}
        onClose={close}
      />
      <RemoveMemberDialog
        slug={project.slug}
        member={asked?.what === 'remove' ? asked.member : null}
        onClose={close}
      />
    </Page>
  );
}

function Tiles({ slug }: { slug: string }) {
  const { data: team } = useQuery(teamQuery(slug));
  const admins = team?.filter(({ role }) => may(role, 'project.manage')).length;
  return (
    <StatTiles>
      <StatTile label="Team Members" value={team?.length} />
      <StatTile label="Project Admins" value={admins} />
      <StatTile label="Regular Members" value={team && team.length - (admins ?? 0)} />
    </StatTiles>
  );
}
