import { type Project, projectPagePath } from '@cardinal/contracts';
import { Bell, DoorOpen, Milestone } from 'lucide-react';
import { useState } from 'react';
import { FollowDialog } from '#features/following/index.ts';
import { askToLeave } from '#features/membership/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function ProjectHeader({ project }: { project: Project }) {
  return (
    <PageHeader
      leading={<Avatar name={project.name} src={project.logoUrl} square size="lg" />}
      title={project.name}
      badges={
        <>
          <RoleBadge of={project.role} />
          <span className="whitespace-nowrap text-sm text-subtle">
            Created <DateText date={project.createdAt} />
          </span>
        </>
      }
      subtitle="Manage and track boards for your project"
      actions={
        <>
          {project.roadmap.isShown && (
            <Button asChild>
              <Link href={projectPagePath(project.slug, 'roadmap')}>
                <Milestone aria-hidden />
                Roadmap
              </Link>
            </Button>
          )}
          <FollowButton project={project} />
          {project.membership !== 'none' && <LeaveButton project={project} />}
        </>
      }
    />
  );
}

function FollowButton({ project: { slug, name } }: { project: Project }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Bell />}
        className="max-sm:-ml-3"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Notifications
      </Button>
      {open && <FollowDialog place={{ slug }} name={name} open onOpenChange={setOpen} />}
    </>
  );
}

function LeaveButton({ project: { id, name } }: { project: Project }) {
  return (
    <Button
      variant="ghost"
      icon={<DoorOpen />}
      className="max-sm:-ml-3"
      onClick={() => askToLeave({ projectId: id, projectName: name })}
    >
      Leave Project
    </Button>
  );
}

/** Placeholder of the header, with the same height. */
export function LoadingHeader() {
  return (
    <div role="status">
      <PageHeader
        leading={<Skeleton className="size-10" />}
        title="Loading project"
        badges={
          <>
            <Skeleton className="h-5.5 w-20" />
            <Skeleton className="h-5 w-36" />
          </>
        }
        subtitle="Please wait while we fetch project details..."
        actions={<Skeleton className="h-8 w-32 pointer-coarse:h-10" />}
      />
    </div>
  );
}
