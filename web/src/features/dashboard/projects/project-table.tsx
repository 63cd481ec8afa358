import type { Project } from '@cardinal/contracts';
import { ArrowRight } from 'lucide-react';
import { projectHref } from '#features/project-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import { formatProjectDescription } from './project-description.ts';

function Head() {
  return (
    <TableHead>
      <TableHeader className="w-[30%]">Project Name</TableHeader>
      <TableHeader className="w-[40%]">Description</TableHeader>
      <TableHeader>Role</TableHeader>
      <TableHeader className="text-right">Boards</TableHeader>
      <TableHeader className="w-24">
        <span className="sr-only">Actions</span>
      </TableHeader>
    </TableHead>
  );
}

export function ProjectTable({ projects }: { projects: readonly Project[] }) {
  return (
    <Table label="Your Projects">
      <Head />
      <TableBody>
        {projects.map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ project }: { project: Project }) {
  const href = projectHref(project.slug);
  return (
    <TableRow>
      <TableCell className="max-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={project.name} src={project.logoUrl} square />
          <Link
            dir="auto"
            href={href}
            title={project.name}
            className="target-line min-w-6 truncate rounded-xs font-medium hover:underline hover:underline-offset-4"
          >
            {project.name}
          </Link>
        </div>
      </TableCell>
      <TableCell className="max-w-0">
        <span dir="auto" className="line-clamp-1 text-muted" title={project.description ?? undefined}>
          {formatProjectDescription(project)}
        </span>
      </TableCell>
      <TableCell>
        <div className="flex">
          <RoleBadge of={project.role} />
        </div>
      </TableCell>
      <TableCell className="text-right tabular-nums">{project.boardCount}</TableCell>
      <TableCell className="text-right">
        <Button asChild variant="ghost" size="sm">
          <Link href={href} aria-label={`View ${project.name}`}>
            View
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </TableCell>
    </TableRow>
  );
}

export function ProjectTableSkeleton() {
  return (
    <Loading label="Loading projects">
      <Table label="Your Projects">
        <Head />
        <TableBody>
          {[0, 1, 2].map((row) => (
            <TableRow key={row}>
              <TableCell>
                <div className="flex items-center gap-3">
                  <Skeleton className="size-8" />
                  <Skeleton className="w-32" />
                </div>
              </TableCell>
              {['w-64', 'w-24', 'ml-auto w-5', 'ml-auto w-12'].map((width) => (
                <TableCell key={width}>
                  <Skeleton className={width} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Loading>
  );
}
