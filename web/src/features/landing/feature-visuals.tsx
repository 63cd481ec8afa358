import { ArrowBigUp, CornerDownRight, Globe, LayoutList, Lock, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { RoleBadge } from '#ui/domain-badges.tsx';
import { type Status, StatusIcon } from '#ui/status-icon.tsx';

/** Illustrations of the features, made of the product's own components; hidden from screen readers. */

function Sheet({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'fallback:w-full max-w-72 rounded-md border bg-surface text-sm fallback:shadow-card dark:bg-raised',
        className,
      )}
    >
      {children}
    </div>
  );
}

const progress: ReadonlyArray<[Status, number, string]> = [
  ['Resolved', 24, 'bg-green'],
  ['In Testing', 7, 'bg-blue'],
  ['In Progress', 11, 'bg-amber'],
  ['New', 9, 'bg-line-strong'],
];

export function ProjectsVisual() {
  return (
    <Sheet className="grid gap-3 p-3.5">
      <span className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {progress.map(([status, count, colour]) => (
          <span key={status} className={colour} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-xs text-muted">
        {progress.map(([status, count]) => (
          <span key={status} className="flex items-center gap-1.5">
            <StatusIcon status={status} />
            {status}
            <span className="ml-auto text-subtle tabular-nums">{count}</span>
          </span>
        ))}
      </span>
    </Sheet>
  );
}

const team = [
  ['lena', 'project_admin'],
  ['tomas', 'normal_user'],
  ['hana', 'public_user'],
] as const;

export function TeamVisual() {
  return (
    <Sheet className="divide-y">
      {team.map(([name, role]) => (
        <span key={name} className="flex items-center gap-2.5 px-3 py-2">
          <Avatar name={name} size="sm" />
          {name}
          <span className="ml-auto">
            <RoleBadge of={role} size="sm" />
          </span>
        </span>
      ))}
    </Sheet>
  );
}

export function CommentsVisual() {
  return (
    <div className="grid w-full max-w-72 gap-2">
      <Sheet className="flex items-start gap-2.5 p-3">
        <Avatar name="maya" size="sm" />
        <span>
          Happens on every reload since Tuesday. <span className="text-xs text-subtle">2h ago</span>
        </span>
      </Sheet>
      <span className="flex gap-2 pl-4">
        <CornerDownRight className="mt-2.5 size-4 shrink-0 text-subtle" />
        <Sheet className="flex items-start gap-2.5 p-3">
          <Avatar name="tomas" size="sm" />
          <span>
            Found it, the fix is in testing. <span className="text-xs text-subtle">just now</span>
          </span>
        </Sheet>
      </span>
    </div>
  );
}

const votes = [
  ['Dark theme for public boards', 88, true],
  ['Slack message when resolved', 54, false],
  ['Export a board as CSV', 31, false],
] as const;

export function VotesVisual() {
  return (
    <Sheet className="divide-y">
      {votes.map(([title, count, voted]) => (
        <span key={title} className="flex items-center gap-3 px-3 py-2">
          <span
            className={cn(
              'inline-flex h-6 w-12 shrink-0 items-center justify-center gap-1 rounded-full border text-xs font-medium tabular-nums',
              voted ? 'border-vote-line bg-vote-soft text-vote-ink' : 'text-muted',
            )}
          >
            <ArrowBigUp className={cn('size-3.5', voted && 'fill-current')} />
            {count}
          </span>
          <span className="truncate">{title}</span>
        </span>
      ))}
    </Sheet>
  );
}

const boards = [
  ['Web App', 'Open to community', Globe, 'text-green'],
  ['Mobile', 'Open to community', Globe, 'text-green'],
  ['Infrastructure', 'Team members only', Lock, 'text-subtle'],
] as const;

export function BoardsVisual() {
  return (
    <Sheet className="p-1">
      {boards.map(([name, text, Icon, colour], index) => (
        <span
          key={name}
          className={cn('flex items-center gap-2.5 rounded-sm px-2 py-1.5', index === 0 && 'bg-hover')}
        >
          <Icon className={cn('size-4', colour)} />
          {name}
          <span className="ml-auto text-xs text-subtle">{text}</span>
        </span>
      ))}
    </Sheet>
  );
}

export function ViewsVisual() {
  return (
    <div className="relative h-28 w-full max-w-72">
      <Sheet className="absolute top-0 left-0 grid w-3/5 gap-2 p-3">
        <span className="flex items-center gap-1.5 text-xs font-medium text-muted">
          <LayoutList className="size-3.5" /> List
        </span>
        {['w-full', 'w-4/5', 'w-11/12'].map((width) => (
          <span key={width} className={cn('h-2 rounded-full bg-pressed', width)} />
        ))}
      </Sheet>
      <Sheet className="absolute right-0 bottom-0 grid w-3/5 gap-2 p-3 shadow-popover">
        <span className="flex items-center gap-1.5 text-xs font-medium text-ink">
          <SquareKanban className="size-3.5" /> Kanban
        </span>
        <span className="grid grid-cols-3 items-start gap-1.5">
          <span className="h-9 rounded-xs bg-pressed" />
          <span className="h-6 rounded-xs bg-subtle/60" />
          <span className="h-7 rounded-xs bg-pressed" />
        </span>
      </Sheet>
    </div>
  );
}
