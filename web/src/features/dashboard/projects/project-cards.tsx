import type { Project } from '@cardinal/contracts';
import { ChevronRight } from 'lucide-react';
import { projectHref } from '#features/project-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { formatProjectDescription } from './project-description.ts';

const cardClass = 'grid grid-cols-1 gap-3 rounded-lg border bg-surface p-4 shadow-card';

/** The projects on narrow screens; each card is a link. */
export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            href={projectHref(project.slug)}
            aria-label={`View ${project.name}`}
            className={`${cardClass} transition-colors active:bg-sunken`}
          >
            <span className="flex items-center gap-3">
              <Avatar name={project.name} src={project.logoUrl} square />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {project.name}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
            </span>
            <span dir="auto" className="line-clamp-2 text-sm text-muted">
              {formatProjectDescription(project)}
            </span>
            <span className="flex items-center justify-between gap-3 text-xs text-subtle">
              <RoleBadge of={project.role} />
              <span className="tabular-nums">
                {project.boardCount} {project.boardCount === 1 ? 'board' : 'boards'}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ProjectCardSkeletons() {
  return (
    <Loading label="Loading projects" className="grid grid-cols-1 gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className={cardClass}>
          <div className="flex items-center gap-3">
            <Skeleton className="size-8" />
            <Skeleton className="w-36" />
          </div>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5.5 w-24" />
        </div>
      ))}
    </Loading>
  );
}
