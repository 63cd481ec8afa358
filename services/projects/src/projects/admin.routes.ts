import { deleteAdminProject, listAdminProjects, renameAdminProject } from '@cardinal/contracts';
import { answerPage, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { shownVersion } from '../kernel/projects/project.snapshot.ts';
import type { createDeleteProject } from './delete-project.ts';
import type { createUpdateProject } from './update-project.ts';

interface Deps {
  projects: Projects;
  update: ReturnType<typeof createUpdateProject>;
  remove: ReturnType<typeof createDeleteProject>;
}

const present = (project: ProjectDocument) => ({
  id: project._id,
  name: project.name,
  slug: project.slug,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
  version: shownVersion(project),
});

/** The projects tab of the admin panel; the kit only lets super admins in. */
export function mountProjectAdministration(router: Router, { projects, update, remove }: Deps): void {
  const existing = async (id: string): Promise<ProjectDocument> => {
    const project = await projects.byId(id);
    if (!project) throw notFound('Project');
    return project;
  };

  mountCall(router, listAdminProjects, async ({ query: { limit, offset }, res }) => {
    const items = (await projects.newestFirst({ limit, offset })).map(present);
    return answerPage(res, { limit, offset, items }, projects.countAll);
  });

  mountCall(router, renameAdminProject, async ({ params, body, ifMatch }) => {
    const after = await update(await existing(params.projectId), body, { ifMatch, present });
    if (!after) throw notFound('Project');
    return present(after);
  });

  mountCall(router, deleteAdminProject, async ({ params }) => {
    await remove((await existing(params.projectId))._id);
    return undefined;
  });
}
