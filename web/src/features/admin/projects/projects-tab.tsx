import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useIsMobile } from '#ui/use-media-query.ts';
import { type AdminProject, adminProjectsQuery, projectsPageSize } from '../api/admin.queries.ts';
import { Pager } from '../paging/pager.tsx';
import { useAdminParams } from '../paging/use-admin-params.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import { ProjectCardSkeletons, ProjectCards } from './project-cards.tsx';
import { ProjectTable, ProjectTableSkeleton } from './project-table.tsx';

export function ProjectsTab() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mb-3 flex min-h-8 items-center rounded-xs text-md font-semibold tracking-tight"
      >
        Projects
      </h2>
      <ProjectList heading={heading} />
    </section>
  );
}

function ProjectList({ heading }: { heading: React.RefObject<HTMLHeadingElement | null> }) {
  const { page, setPage } = useAdminParams();
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; project: AdminProject } | null>(null);
  const query = useQuery({ ...adminProjectsQuery(page), refetchOnMount: 'always' });
  const { data, error, isError, refetch, isRefetching } = query;
  const isMobile = useIsMobile();
  useFocusAfterRemoval(data?.items.length ?? 0, heading);
  if (isError && !data) {
    return (
      <ErrorState
        description={errorMessage(error)}
        title="Failed to fetch projects"
        onRetry={() => void refetch()}
        retrying={isRefetching}
        className="rounded-lg border bg-surface"
      />
    );
  }
  if (!data) return isMobile ? <ProjectCardSkeletons /> : <ProjectTableSkeleton />;
  const { items: projects, total } = data;
  const List = isMobile ? ProjectCards : ProjectTable;
  const close = () => setAsked(null);
  return (
    <div aria-busy={query.isPlaceholderData}>
      {projects.length > 0 ? (
        <List
          projects={projects}
          onEdit={(project) => setAsked({ what: 'edit', project })}
          onDelete={(project) => setAsked({ what: 'delete', project })}
        />
      ) : (
        <NoProjects />
      )}
      <Pager
        label="Pages of projects"
        page={page}
        pageSize={projectsPageSize}
        shown={projects.length}
        total={total}
        hasNext={page * projectsPageSize < total}
        onPage={setPage}
      />
      <EditProjectDialog project={asked?.what === 'edit' ? asked.project : null} onClose={close} />
      <DeleteProjectDialog project={asked?.what === 'delete' ? asked.project : null} onClose={close} />
    </div>
  );
}

function NoProjects() {
  return (
    <div className="rounded-lg border border-dashed">
      <EmptyState
        level={3}
        title="No projects yet"
        description="Every project that somebody creates shows up here."
      />
    </div>
  );
}
