import { deletedUsername, type User } from '@cardinal/contracts';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { UserDocument } from './user.model.ts';
import { toUser } from './user.presenter.ts';
import type { Users } from './user.repository.ts';

export type PresentUsers = ReturnType<typeof createPresentUsers>;

/** Users as shown to themselves and to administrators, with the names of their sponsors and projects. */
export function createPresentUsers({ users, known }: { users: Users; known: KnownProjects }) {
  async function all(found: readonly UserDocument[]): Promise<User[]> {
    const sponsors = found.flatMap(({ sponsor }) => (sponsor ? [sponsor] : []));
    if (sponsors.length === 0) return found.map((user) => toUser(user, null));
    const [makers, projects] = await Promise.all([
      users.findNames(sponsors.map(({ userId }) => userId)),
      known.findNames(sponsors.map(({ projectId }) => projectId)),
    ]);
    return found.map((user) => {
      if (!user.sponsor) return toUser(user, null);
      const { userId, projectId } = user.sponsor;
      const username = makers.get(userId) ?? deletedUsername;
      return toUser(user, {
        userId,
        username,
        projectId,
        projectName: projects.get(projectId) ?? 'a deleted project',
      });
    });
  }

  return { all, one: async (user: UserDocument): Promise<User> => (await all([user]))[0]! };
}
