import type { Project } from '@cardinal/contracts';
import { Check, LayoutDashboard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { projectHref } from '#features/project-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CommandBox, CommandEmpty, CommandInput, CommandItem, CommandList } from '#ui/command.tsx';
import { findProjects } from './find-projects.ts';

interface ProjectListProps {
  projects: readonly Project[] | undefined;
  currentId: string | undefined;
  onDone: () => void;
  onNewProject: () => void;
}

/** A searchable list of projects, with arrow keys and Enter. */
export function ProjectList({ projects, currentId, onDone, onNewProject }: ProjectListProps) {
  const [search, setSearch] = useState('');
  const [, navigate] = useLocation();
  const go = (href: string) => {
    onDone();
    navigate(href);
  };
  const found = findProjects(projects ?? [], search);
  return (
    <CommandBox label="Projects">
      <CommandInput
        // The list may be loaded after the popover has chosen what to focus.
        autoFocus
        value={search}
        onValueChange={setSearch}
        placeholder="Find a project..."
      />
      <CommandList>
        <CommandEmpty>{projects?.length === 0 ? 'No projects yet' : 'No project found'}</CommandEmpty>
        {found.map((project) => (
          <CommandItem key={project.id} value={project.id} onSelect={() => go(projectHref(project.slug))}>
            <Avatar name={project.name} src={project.logoUrl} square size="xs" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {project.name}
            </span>
            {project.id === currentId && <Check aria-label="Current project" className="text-ink" />}
          </CommandItem>
        ))}
      </CommandList>
      {/* Outside the list, so that they stay in sight, but among what the arrows reach. */}
      <div role="listbox" aria-label="More" className="border-t p-1">
        <CommandItem value="dashboard" onSelect={() => go('/dashboard')}>
          <LayoutDashboard aria-hidden className="text-subtle" />
          All projects
        </CommandItem>
        <CommandItem value="new-project" onSelect={onNewProject}>
          <Plus aria-hidden className="text-subtle" />
          New Project
        </CommandItem>
      </div>
    </CommandBox>
  );
}
