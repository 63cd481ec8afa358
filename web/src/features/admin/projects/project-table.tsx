import { Link } from '#ui/link.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { SkeletonRows, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectRowsProps } from './project-row.ts';

function Head() {
  return (
    <TableHead>
      <TableHeader className="w-[45%]">Name</TableHeader>
      <TableHeader className="w-[35%]">Slug</TableHeader>
      <TableHeader>Created</TableHeader>
      <TableHeader className="w-24 text-right">Actions</TableHeader>
    </TableHead>
  );
}

export function ProjectTable({ projects, onEdit, onDelete }: ProjectRowsProps) {
  return (
    <Table label="Projects">
      <Head />
      <TableBody>
        {projects.map((project) => (
          <TableRow key={project.id}>
            <TableCell className="max-w-0">
              <Link
                dir="auto"
                href={`/projects/${project.slug}`}
                title={project.name}
                className="target-line block truncate rounded-xs font-medium hover:underline hover:underline-offset-4"
              >
                {project.name}
              </Link>
            </TableCell>
            <TableCell className="max-w-0">
              <span className="block truncate text-muted" title={project.slug}>
                {project.slug}
              </span>
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              <DateText date={project.createdAt} />
            </TableCell>
            <TableCell className="text-right">
              <ProjectActions
                name={project.name}
                onEdit={() => onEdit(project)}
                onDelete={() => onDelete(project)}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function ProjectTableSkeleton() {
  return (
    <Loading label="Loading projects">
      <Table label="Projects">
        <Head />
        <TableBody>
          <SkeletonRows count={4} widths={['w-52', 'w-40', 'w-20', 'ml-auto w-14']} />
        </TableBody>
      </Table>
    </Loading>
  );
}
