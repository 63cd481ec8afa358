import { useState } from 'react';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { Panel, PanelHeader } from '#ui/panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { FoundUser } from '../api/admin.queries.ts';
import { DeleteProjectDialog } from '../projects/delete-project-dialog.tsx';
import { EditProjectDialog } from '../projects/edit-project-dialog.tsx';
import { ProjectActions } from '../projects/project-actions.tsx';

type UserProject = FoundUser['projects'][number];

/** A user's projects, to rename and delete. */
export function UserProjects({ projects, username }: { projects: readonly UserProject[]; username: string }) {
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; project: UserProject } | null>(null);
  const close = () => setAsked(null);
  return (
    <Panel aria-label="Project management">
      <PanelHeader title="Project management" description={`The projects that ${username} is in.`} />
      {projects.length === 0 && <EmptyState level={3} title="No projects yet" className="py-9" />}
      <ul className="divide-y">
        {projects.map((project) => (
          <li key={project.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-3 pl-5">
            <div className="grid min-w-0 flex-1 basis-24 gap-0.5">
              <Link
                dir="auto"
                href={`/projects/${project.slug}`}
                className="target-line truncate rounded-xs font-medium hover:underline hover:underline-offset-4"
              >
                {project.name}
              </Link>
              <span className="truncate text-xs text-subtle">{project.slug}</span>
            </div>
            <RoleBadge of={project.role} />
            <ProjectActions
              name={project.name}
              onEdit={() => setAsked({ what: 'edit', project })}
              onDelete={() => setAsked({ what: 'delete', project })}
            />
          </li>
        ))}
      </ul>
      <EditProjectDialog project={asked?.what === 'edit' ? asked.project : null} onClose={close} />
      <DeleteProjectDialog project={asked?.what === 'delete' ? asked.project : null} onClose={close} />
    </Panel>
  );
}
