import { exportProjects, type ProjectTree } from '@cardinal/contracts';
import { eachPage, type InternalClient, rebuildModel } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { KnownProject, ProjectRoleDocument } from './known-projects.model.ts';
import { roleId } from './known-projects.ts';

async function* rolesIn(trees: AsyncIterable<ProjectTree>): AsyncGenerator<ProjectRoleDocument> {
  for await (const { members } of trees) {
    for (const { projectId, userId, role } of members.value) {
      yield { _id: roleId(projectId, userId), version: members.version, projectId, userId, role };
    }
  }
}

/** Makes projects and roles what the projects service says they are. */
export async function rebuildKnownProjects(
  { projects, roles }: { projects: Model<KnownProject>; roles: Model<ProjectRoleDocument> },
  internal: InternalClient,
): Promise<Record<string, number>> {
  const trees = () => eachPage((after) => internal.call(exportProjects, { query: { after } }));
  const rebuilt = await rebuildModel(projects, trees(), ({ project: { version, value } }) => ({
    _id: value.id,
    version,
    name: value.name,
    slug: value.slug,
  }));
  // Whoever is not in a team may be back one day, so the role goes and the version stays.
  const held = await rebuildModel(roles, rolesIn(trees()), (role) => role, { role: null });
  return { known_projects: rebuilt, project_roles: held };
}
