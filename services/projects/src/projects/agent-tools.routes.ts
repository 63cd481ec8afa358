import {
  agentTools,
  getToolPermission,
  getToolPermissions,
  lookUpToolPermissions,
  projectUpdated,
  setToolPermissions,
  type ToolChoices,
  type ToolPermissions,
} from '@cardinal/contracts';
import { mountCall, newEvent, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { toProjectSnapshot } from '../kernel/projects/project.snapshot.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';

const present = (choices: ToolChoices = {}) => ({
  permissions: Object.fromEntries(
    agentTools.map((tool) => [tool, getToolPermission(choices, tool)]),
  ) as ToolPermissions,
});

interface Deps {
  projects: Pick<Projects, 'byId' | 'change'>;
  access: Pick<ProjectAccess, 'view' | 'allow'>;
}

/** The tools that agents have in a project. */
export function mountAgentTools(router: Router, { projects, access }: Deps): void {
  mountCall(router, getToolPermissions, async ({ actor, params }) =>
    present((await access.view(params.slug, actor)).project.agentTools),
  );

  mountCall(router, lookUpToolPermissions, async ({ query }) => {
    const project = await projects.byId(query.projectId);
    if (!project) throw notFound('Project');
    return present(project.agentTools);
  });

  mountCall(router, setToolPermissions, async ({ actor, params, body }) => {
    const { project } = await access.allow(params.slug, actor, 'project.manage');
    const after = await projects.change(project._id, (current) => {
      const agentTools = { ...current.agentTools, ...body.permissions } as ToolChoices;
      const set = { agentTools, updatedAt: new Date() };
      const snapshot = toProjectSnapshot({ ...current, ...set });
      // Agents of others see it at once; open pages hear of the new version.
      return { set, events: [newEvent(projectUpdated, { project: snapshot })] };
    });
    if (!after) throw notFound('Project');
    return present(after.agentTools);
  });
}
