import type { AssignableRole, ProjectTree } from '@cardinal/contracts';
import { applyIfNewer, bury } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { KnownProject, ProjectRoleDocument } from './known-projects.model.ts';

export interface ProjectOfUser {
  id: string;
  name: string;
  slug: string;
  role: AssignableRole;
}

export const roleId = (projectId: string, userId: string): string => `${projectId}/${userId}`;

export type KnownProjects = ReturnType<typeof createKnownProjects>;

/** What this service keeps of projects and their teams; every write is harmless when it comes again or too late. */
export function createKnownProjects({
  projects,
  roles,
}: {
  projects: Model<KnownProject>;
  roles: Model<ProjectRoleDocument>;
}) {
  const setProject = (id: string, version: number, { name, slug }: { name: string; slug: string }) =>
    applyIfNewer(projects, id, version, { name, slug });

  /** After a write: what the deletion of its project could not see yet, as it came later, goes now. */
  async function forgetIfGone(projectId: string): Promise<void> {
    if (await projects.exists({ _id: projectId, gone: true })) await roles.deleteMany({ projectId });
  }

  async function setRole(
    projectId: string,
    userId: string,
    version: number,
    role: AssignableRole | null,
  ): Promise<void> {
    await applyIfNewer(roles, roleId(projectId, userId), version, { projectId, userId, role });
    await forgetIfGone(projectId);
  }

  return {
    setProject,
    setRole,

    async remove(projectId: string): Promise<void> {
      await bury(projects, projectId);
      await roles.deleteMany({ projectId });
    },

    /** Takes in a project as its owner answered it; whoever is not in its team any longer loses the role. */
    async takeIn({ project, members }: ProjectTree): Promise<void> {
      const { id } = project.value;
      await setProject(id, project.version, project.value);
      for (const { userId, role } of members.value) await setRole(id, userId, members.version, role);
      const userIds = members.value.map(({ userId }) => userId);
      await roles.updateMany(
        { projectId: id, userId: { $nin: userIds }, version: { $lt: members.version } },
        { $set: { role: null, version: members.version } },
      );
    },

    project: (id: string) => projects.findById(id).lean<KnownProject>(),

    async roleOf(projectId: string, userId: string): Promise<AssignableRole | null> {
      const found = await roles.findById(roleId(projectId, userId)).lean<ProjectRoleDocument>();
      return found?.role ?? null;
    },

    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await projects.find({ _id: { $in: ids }, gone: { $ne: true } }).lean<KnownProject[]>();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },

    /** By name. */
    async ofUser(userId: string): Promise<ProjectOfUser[]> {
      const held = await roles.find({ userId, role: { $ne: null } }).lean<ProjectRoleDocument[]>();
      const found = await projects
        .find({ _id: { $in: held.map(({ projectId }) => projectId) }, gone: { $ne: true } })
        .sort({ name: 1 })
        .lean<KnownProject[]>();
      const roleIn = new Map(held.map(({ projectId, role }) => [projectId, role as AssignableRole]));
      return found.map(({ _id, name, slug }) => ({ id: _id, name, slug, role: roleIn.get(_id)! }));
    },
  };
}
