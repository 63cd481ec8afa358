import {
  createProject as createProjectCall,
  deleteProject as deleteProjectCall,
  getProject,
  listProjects,
  updateProject as updateProjectCall,
} from '@cardinal/contracts';
import { answerPage, mountCall, notFound, requireApproved, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import { getMembership, ownRole } from '../kernel/projects/project.policy.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { ProjectAccess, SeenProject } from '../kernel/projects/project-access.ts';
import type { createCreateProject } from './create-project.ts';
import type { createDeleteProject } from './delete-project.ts';
import type { ProjectPresenter } from './project.presenter.ts';
import type { createUpdateProject } from './update-project.ts';

interface Deps {
  projects: Projects;
  access: ProjectAccess;
  present: ProjectPresenter;
  create: ReturnType<typeof createCreateProject>;
  update: ReturnType<typeof createUpdateProject>;
  remove: ReturnType<typeof createDeleteProject>;
}

/** The projects that the caller is a member of; for a super admin all projects. */
export async function ownProjects(
  projects: Projects,
  actor: User,
  part?: { offset: number; limit: number },
): Promise<SeenProject[]> {
  const found = await (actor.isSuperAdmin ? projects.all(part) : projects.ofMember(actor.id, part));
  return found.flatMap((project) => {
    const role = ownRole(project, actor);
    return role ? [{ project, role, membership: getMembership(project, actor.id) }] : [];
  });
}

export function mountProjects(
  router: Router,
  { projects, access, present, create, update, remove }: Deps,
): void {
  mountCall(router, listProjects, async ({ actor, query, res }) => {
    const items = await present.all(await ownProjects(projects, actor, query));
    return answerPage(res, { ...query, items }, () =>
      actor.isSuperAdmin ? projects.countAll() : projects.countOfMember(actor.id),
    );
  });

  mountCall(router, createProjectCall, async ({ actor, body }) => {
    requireApproved(actor);
    const project = await create(actor, body);
    const role = actor.isSuperAdmin ? 'super_admin' : 'project_admin';
    return (await present.of({ project, role, membership: 'joined' }))(project);
  });

  mountCall(router, getProject, async ({ actor, params }) => {
    const seen = await access.view(params.slug, actor);
    return (await present.of(seen))(seen.project);
  });

  mountCall(router, updateProjectCall, async ({ actor, params, body, ifMatch }) => {
    const seen = await access.allow(params.slug, actor, 'project.manage');
    const show = await present.of(seen);
    const after = await update(seen.project, body, { ifMatch, present: show });
    if (!after) throw notFound('Project');
    return show(after);
  });

  mountCall(router, deleteProjectCall, async ({ actor, params }) => {
    const { project } = await access.allow(params.slug, actor, 'project.manage');
    await remove(project._id);
    return undefined;
  });
}
