import { may } from '@cardinal/contracts';
import { useCommand, useGo } from '#features/commands/index.ts';
import { askToLeave } from '#features/membership/index.ts';
import {
  importHref,
  moderationHref,
  projectHref,
  settingsHref,
  teamHref,
} from '#features/project-data/index.ts';
import type { CurrentProject } from './current-project.ts';

/** Offers the commands of the current project. */
export function useProjectCommands(
  current: CurrentProject,
  create: (what: 'board' | 'project') => void,
): void {
  const project = current.state === 'ready' ? current.project : undefined;
  const { role } = project ?? {};
  const slug = project?.slug ?? '';
  useGo('go.boards', projectHref(slug), project !== undefined, `Go to boards of ${project?.name}`);
  useGo('go.team', teamHref(slug), may(role, 'team.manage'), `Go to team of ${project?.name}`);
  useGo(
    'go.moderation',
    moderationHref(slug),
    may(role, 'moderation.view'),
    `Go to moderation of ${project?.name}`,
  );
  useGo(
    'go.projectSettings',
    settingsHref(slug),
    may(role, 'project.manage'),
    `Go to settings of ${project?.name}`,
  );
  useGo('go.import', importHref(slug), may(role, 'import.manage'), `Import cards into ${project?.name}`);
  useCommand('create.board', () => create('board'), {
    when: may(role, 'board.manage'),
    title: `Create board in ${project?.name}`,
  });
  useCommand(
    'general.leaveProject',
    () => project && askToLeave({ projectId: project.id, projectName: project.name }),
    { when: project !== undefined && project.membership !== 'none', title: `Leave ${project?.name}` },
  );
  useCommand('create.project', () => create('project'));
}
