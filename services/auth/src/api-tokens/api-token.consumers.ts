import { may, memberRemoved, memberRoleChanged, projectDeleted, roleIn } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { Users } from '../users/user.repository.ts';
import type { ApiTokens } from './api-token.repository.ts';

interface Deps {
  tokens: Pick<ApiTokens, 'removeByMaker' | 'removeByProject'>;
  users: Pick<Users, 'byId'>;
  known: Pick<KnownProjects, 'findRole'>;
}

/**
 * Removes tokens of a project once their maker does not administer it any more; they do not come back with the right. Of a
 * maker who is an admin again when the event arrives, the tokens made since then stay.
 */
export function consumeForApiTokens(consumers: Consumers, { tokens, users, known }: Deps): void {
  async function end(projectId: string, userId: string, time: string): Promise<void> {
    const user = await users.byId(userId);
    if (user && may(roleIn(user, null), 'team.manage')) return;
    const isBack = user && may(roleIn(user, await known.findRole(projectId, userId)), 'team.manage');
    await tokens.removeByMaker(projectId, userId, isBack ? new Date(time) : null);
  }

  consumers
    .on(memberRemoved, ({ data: { projectId, userId }, time }) => end(projectId, userId, time))
    .on(memberRoleChanged, async ({ data: { member }, time }) => {
      if (!may(member.role, 'team.manage')) await end(member.projectId, member.userId, time);
    })
    .on(projectDeleted, ({ data: { projectId } }) => tokens.removeByProject(projectId));
}
