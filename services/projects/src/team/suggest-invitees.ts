import { may, reachesProject, roleIn } from '@cardinal/contracts';
import type { User } from '@cardinal/service-kit';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import type { KnownUser, Users } from '../kernel/read-models/users.ts';
import { isOfOwnSponsor } from './team.rules.ts';

interface Deps {
  access: ProjectAccess;
  projects: Pick<Projects, 'ofMember'>;
  users: Pick<Users, 'named'>;
}

const most = 10;

/** People whom a member meets in a project: admins everybody, the team one another, and public users nobody. */
function metIn({ members }: ProjectDocument, userId: string): string[] {
  const { role = null } = members.find((one) => one.userId === userId) ?? {};
  const met = may(role, 'team.manage')
    ? members
    : members.filter((one) => may(role, 'mention.team') && may(one.role, 'mention.team'));
  return met.map((one) => one.userId);
}

/**
 * Suggests whom to add to a project by a part of their name: people whom the caller meets in another project, so that nobody
 * can list strangers; super admins are suggested everybody. Names that begin so come first.
 */
export const createSuggestInvitees =
  ({ access, projects, users }: Deps) =>
  async (actor: User, slug: string, search: string): Promise<Pick<KnownUser, '_id' | 'username'>[]> => {
    const { project } = await access.allow(slug, actor, 'team.manage');
    if (search === '') return [];
    // A token for chosen projects names nobody of others.
    const isSuper = roleIn(actor, null) === 'super_admin' && !actor.token?.projectIds;
    const met = isSuper
      ? null
      : new Set(
          (await projects.ofMember(actor.id))
            .filter(({ _id }) => reachesProject(actor, _id))
            .flatMap((each) => metIn(each, actor.id)),
        );
    const there = project.members.map(({ userId }) => userId);
    const found = await users.named(search, { among: met && [...met], except: there });
    const begins = ({ username }: KnownUser) => username.toLowerCase().startsWith(search.toLowerCase());
    return found
      .filter((user) => isOfOwnSponsor(project, user))
      .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.username.localeCompare(b.username, 'en'))
      .slice(0, most);
  };
