import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectRowsProps } from './project-row.ts';

const listClass = 'divide-y rounded-lg border bg-surface shadow-card';
const itemClass = 'flex items-center gap-3 py-3 pr-2 pl-4';

/** The projects on narrow screens. */
export function ProjectCards({ projects, onEdit, onDelete }: ProjectRowsProps) {
  return (
    <ul className={listClass}>
      {projects.map((project) => (
        <li key={project.id} className={itemClass}>
          <div className="grid min-w-0 flex-1 gap-0.5">
            <Link
              dir="auto"
              href={`/projects/${project.slug}`}
              className="target-line truncate rounded-xs font-medium"
            >
              {project.name}
            </Link>
            <span className="truncate text-sm text-muted">{project.slug}</span>
            <span className="text-xs text-subtle">
              Created <DateText date={project.createdAt} />
            </span>
          </div>
          <ProjectActions
            name={project.name}
            onEdit={() => onEdit(project)}
            onDelete={() => onDelete(project)}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProjectCardSkeletons() {
  return (
    <Loading label="Loading projects" className={listClass}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={itemClass}>
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-40" />
            <Skeleton className="w-32" />
            <Skeleton className="w-24" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
