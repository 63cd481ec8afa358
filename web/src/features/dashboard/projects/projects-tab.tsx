import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { NewProjectDialog } from '#features/projects/index.ts';
import {
  explainableDisabledClass,
  showSponsoredReason,
  sponsoredReason,
  useSession,
} from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useIsMobile } from '#ui/use-media-query.ts';
import { ProjectCardSkeletons, ProjectCards } from './project-cards.tsx';
import { ProjectTable, ProjectTableSkeleton } from './project-table.tsx';

export function ProjectsTab() {
  const [creating, setCreating] = useState(false);
  const { user } = useSession();
  const sponsored = Boolean(user?.sponsor);
  const open = () => setCreating(true);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-semibold tracking-tight">Your Projects</h2>
        <Button
          variant="primary"
          icon={<Plus />}
          aria-disabled={sponsored}
          className={explainableDisabledClass}
          title={sponsored ? sponsoredReason : undefined}
          onClick={sponsored ? showSponsoredReason : open}
        >
          New Project
        </Button>
      </div>
      <Projects onCreate={sponsored ? undefined : open} />
      <NewProjectDialog open={creating} onOpenChange={setCreating} />
    </section>
  );
}

/** @param onCreate undefined for users who cannot create projects yet */
function Projects({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { data: projects, error, isError, refetch, isRefetching } = useQuery(projectsQuery);
  const isMobile = useIsMobile();
  if (isError && !projects) {
    return (
      <Boxed>
        <ErrorState
          description={errorMessage(error)}
          title="Failed to fetch projects"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </Boxed>
    );
  }
  if (!projects) return isMobile ? <ProjectCardSkeletons /> : <ProjectTableSkeleton />;
  if (projects.length === 0) {
    return (
      <Boxed>
        <EmptyState
          level={3}
          title="No projects yet"
          description={
            onCreate
              ? 'Projects hold your boards, and boards hold bugs and feature requests.'
              : 'Projects that you are added to show up here.'
          }
          action={
            onCreate && (
              <Button variant="primary" icon={<Plus />} onClick={onCreate}>
                Create Your First Project
              </Button>
            )
          }
        />
      </Boxed>
    );
  }
  return isMobile ? <ProjectCards projects={projects} /> : <ProjectTable projects={projects} />;
}

function Boxed({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-dashed">{children}</div>;
}
