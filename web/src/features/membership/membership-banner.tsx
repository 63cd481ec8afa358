import type { Project } from '@cardinal/contracts';
import { UserPlus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useJoinProject } from './api/join-project.ts';
import { askToLeave } from './leave-store.ts';

/** Asks members who were added to a project whether they want to join; hidden for others. */
export function MembershipBanner({ project }: { project: Project }) {
  const join = useJoinProject();
  if (project.membership !== 'added') return null;
  const membership = { projectId: project.id, projectName: project.name };
  // The pressed button disappears with the banner.
  const onSuccess = () => document.getElementById('main')?.focus();
  return (
    <section
      data-notice
      aria-label="Your membership"
      className="flex min-h-(--notice-height) flex-wrap items-center gap-x-4 gap-y-2 border-b bg-blue-soft px-4 py-2 sm:flex-nowrap sm:px-6 lg:px-8"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start sm:basis-0 gap-2.5 text-sm">
        <UserPlus aria-hidden className="mt-0.5 size-4 shrink-0 text-blue-ink" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="font-medium">
            You were added to <bdi>{project.name}</bdi>.
          </strong>{' '}
          <span className="text-muted">If you join, its admins see your email, account type and plan.</span>
        </span>
      </p>
      <span className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          loading={join.isPending}
          onClick={() => join.mutate(membership, { onSuccess })}
        >
          Join
        </Button>
        <Button size="sm" onClick={() => askToLeave(membership)}>
          Leave
        </Button>
      </span>
    </section>
  );
}
