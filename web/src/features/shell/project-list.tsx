import type { Project } from '@cardinal/contracts';
import { Command } from 'cmdk';
import { Check, LayoutDashboard, Plus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { projectHref } from '#features/projects/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';
import { menuItemClass } from '#ui/menu-class.ts';
import { findProjects } from './find-projects.ts';

interface ProjectListProps {
  projects: readonly Project[] | undefined;
  currentId: string | undefined;
  onDone: () => void;
  onNewProject: () => void;
}

/** Projects to type at: arrows and Enter choose among those that match. */
export function ProjectList({ projects, currentId, onDone, onNewProject }: ProjectListProps) {
  const [search, setSearch] = useState('');
  const [, navigate] = useLocation();
  const go = (href: string) => {
    onDone();
    navigate(href);
  };
  const found = findProjects(projects ?? [], search);
  return (
    <Command label="Projects" shouldFilter={false} loop>
      <div className="flex h-10 items-center gap-2 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-subtle" />
        <Command.Input
          // The list may be loaded after the popover has looked for what to focus.
          autoFocus
          value={search}
          onValueChange={setSearch}
          placeholder="Find a project..."
          className="h-full w-full bg-transparent text-[1rem] outline-none sm:text-sm"
        />
      </div>
      <Command.List className="max-h-72 overflow-y-auto overscroll-contain p-1">
        <Command.Empty className="px-2 py-6 text-center text-sm text-subtle">
          {projects?.length === 0 ? 'No projects yet' : 'No project found'}
        </Command.Empty>
        {found.map((project) => (
          <Item key={project.id} value={project.id} onSelect={() => go(projectHref(project.slug))}>
            <Avatar name={project.name} src={project.logoUrl} square size="xs" />
            <span className="min-w-0 flex-1 truncate">{project.name}</span>
            {project.id === currentId && <Check aria-label="Current project" className="text-accent-ink" />}
          </Item>
        ))}
      </Command.List>
      {/* Outside the list, so that they stay in sight, but among what the arrows reach. */}
      <Command.Group className="border-t p-1">
        <Item value="dashboard" onSelect={() => go('/dashboard')}>
          <LayoutDashboard aria-hidden className="text-subtle" />
          All projects
        </Item>
        <Item value="new-project" onSelect={onNewProject}>
          <Plus aria-hidden className="text-subtle" />
          New Project
        </Item>
      </Command.Group>
    </Command>
  );
}

function Item(props: { value: string; onSelect: () => void; children: ReactNode }) {
  const { value, onSelect, children } = props;
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      // cmdk says `data-disabled="false"`, which the looks of a disabled item would match.
      className={cn(menuItemClass, 'pointer-events-auto! opacity-100! data-[selected=true]:bg-hover')}
    >
      {children}
    </Command.Item>
  );
}
