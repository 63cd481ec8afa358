import { deleteAdminProject, listAdminProjects, renameAdminProject } from '@cardinal/contracts';
import { mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { deleteProject } from './delete-project.ts';
import type { ProjectDocument } from './project.model.ts';
import type { Projects } from './project.repository.ts';
import type { updateProject } from './update-project.ts';

interface Deps {
  projects: Projects;
  update: ReturnType<typeof updateProject>;
  remove: ReturnType<typeof deleteProject>;
}

const present = ({ _id, name, slug, createdAt, updatedAt, version }: ProjectDocument) => ({
  id: _id,
  name,
  slug,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  version,
});

/** The projects tab of the admin panel; the kit lets super admins in only. */
export function mountProjectAdministration(router: Router, { projects, update, remove }: Deps): void {
  const existing = async (id: string): Promise<ProjectDocument> => {
    const project = await projects.byId(id);
    if (!project) throw notFound('Project');
    return project;
  };

  mountCall(router, listAdminProjects, async ({ query }) =>
    (await projects.newestFirst(query.offset, query.limit)).map(present),
  );

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
