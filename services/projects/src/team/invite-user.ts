import type { AssignableRole } from '@cardinal/contracts';
import { AppError, notFound, type User } from '@cardinal/service-kit';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import type { Users } from '../kernel/read-models/users.ts';
import type { Team } from './team.ts';

interface Deps {
  access: ProjectAccess;
  users: Users;
  team: Team;
}

interface Invitation {
  projectId: string;
  username: string;
  role: AssignableRole;
}

/** Adds an existing user to a project (docs/product-rules.md, Invitations). */
export const createInviteUser =
  ({ access, users, team }: Deps) =>
  async (actor: User, { projectId, username, role }: Invitation) => {
    await access.allowById(projectId, actor, 'team.manage');
    const user = await users.byUsername(username);
    if (!user) throw notFound('User');
    if (user.status === 'suspended')
      throw new AppError('conflict', 'This account is suspended and cannot be added to a project');
    const { _id: userId, username: name, sponsoredBy } = user;
    const person = { userId, username: name, sponsoredBy };
    if (!(await team.add(actor, projectId, person, role))) throw notFound('Project');
    return { projectId, userId, username: name, role };
  };
