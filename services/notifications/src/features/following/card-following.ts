import { type CardFollowing, followReasons, may, roleIn } from '@cardinal/contracts';
import type { User } from '@cardinal/service-kit';
import type { WhoSees } from '../../kernel/access/who-sees.ts';
import {
  follows,
  groupReasons,
  type Recipients,
  standardLevel,
} from '../../kernel/following/following.rules.ts';
import type { Levels } from '../../kernel/following/level.repository.ts';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import { defaultPreferences } from '../../kernel/preferences/preferences.rules.ts';
import type { CardWithPeople } from '../../kernel/read-models/participants.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';

/** Names of followers in one answer. */
const mostNames = 50;

export interface CardFollowingDeps {
  levels: Levels;
  preferences: Pick<Preferences, 'byIds'>;
  whoSees: WhoSees;
  users: Pick<Users, 'byIds'>;
  projects: Pick<Projects, 'rolesIn'>;
}

/** The participants of a card, by reason. */
const toRecipients = (card: CardWithPeople): Recipients => ({
  author: [card.createdBy],
  assigned: card.assigneeIds,
  commented: card.commenterIds,
  upvoted: card.upvoterIds,
});

/** How much a user hears of a card, and who follows it. */
export function createCardFollowing(deps: CardFollowingDeps) {
  const { levels, preferences, whoSees, users, projects } = deps;

  async function listFollowers(card: CardWithPeople): Promise<string[]> {
    const reasons = groupReasons(toRecipients(card));
    const at = await levels.at(card);
    const seeing = await whoSees.among([...reasons.keys(), ...at.everything], card);
    const chosen = await preferences.byIds(seeing);
    return seeing.filter((userId) =>
      follows({
        level: at.of(userId),
        reasons: reasons.get(userId) ?? [],
        autoFollow: (chosen.get(userId) ?? defaultPreferences).autoFollow,
      }),
    );
  }

  async function findNames(userIds: readonly string[]) {
    const found = await users.byIds(userIds.slice(0, mostNames));
    const people = [...found.values()].map(({ _id: id, username }) => ({ id, username }));
    return people.sort((one, other) => one.username.localeCompare(other.username));
  }

  return async function show(actor: User, card: CardWithPeople): Promise<CardFollowing> {
    const [own = null, board = null, project = null] = await levels.chosenBy(actor.id, card);
    const followers = await listFollowers(card);
    const roles = await projects.rolesIn(card.projectId, [actor.id]);
    const seesNames = may(roleIn(actor, roles.get(actor.id) ?? null), 'card.viewFollowers');
    const mine = new Set(groupReasons(toRecipients(card)).get(actor.id));
    return {
      level: own,
      inherited: board ?? project ?? standardLevel,
      reasons: followReasons.filter((reason) => mine.has(reason)),
      follows: followers.includes(actor.id),
      followers: { count: followers.length, people: seesNames ? await findNames(followers) : null },
    };
  };
}
