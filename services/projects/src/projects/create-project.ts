import { getPlanLimit, memberAdded, projectCreated } from '@cardinal/contracts';
import { newEvent, newId, type User } from '@cardinal/service-kit';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import {
  membersStream,
  projectNamed,
  toMemberSnapshot,
  toProjectSnapshot,
} from '../kernel/projects/project.snapshot.ts';
import type { Users } from '../kernel/read-models/users.ts';
import { freeOwner, limitReached } from '../limits/plan-limits.ts';
import { insertSeated } from '../limits/seats.ts';
import type { ProjectSlugs } from './project-slugs.ts';

interface Deps {
  projects: Projects;
  slugs: ProjectSlugs;
  users: Users;
}

interface NewProject {
  name: string;
  description?: string | null;
}

function draft({ name, description }: NewProject, owner: User, now: Date) {
  return {
    _id: newId(),
    name,
    description: description || null,
    formerSlugs: [],
    logo: null,
    ownerId: owner.id,
    members: [
      {
        userId: owner.id,
        role: 'project_admin' as const,
        createdAt: now,
        consent: 'own_click' as const,
      },
    ],
    formerMembers: [],
    membersVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Creates a project within the caller's plan and makes the caller its admin, in one write. */
export const createCreateProject =
  ({ projects, slugs, users }: Deps) =>
  async (actor: User, input: NewProject): Promise<ProjectDocument> => {
    const owner = actor.isSuperAdmin
      ? { ...freeOwner, isSuperAdmin: true }
      : ((await users.byId(actor.id)) ?? freeOwner);
    const content = draft(input, actor, new Date());
    const [creator] = content.members;

    const created = await insertSeated({
      limit: getPlanLimit(owner, 'projects'),
      taken: () => projects.findSeats(actor.id),
      refuse: () => limitReached(owner, 'projects', 'owner'),
      insert: (seat) =>
        slugs.withFree(input.name, (slug) => {
          const project = { ...content, slug, seat };
          const member = toMemberSnapshot(project._id, creator!, actor.username);
          return projects.insert(project, [
            newEvent(projectCreated, { project: toProjectSnapshot(project) }),
            newEvent(memberAdded, { member, project: projectNamed(project) }, membersStream(project._id)),
          ]);
        }),
    });
    await slugs.release(created.slug, created._id);
    return created;
  };
