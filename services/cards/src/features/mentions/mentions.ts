import { deletedUsername, foldText, isGuestAuthor, may, seesBoard } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { AskFeatures } from '../../kernel/card/ask-features.ts';
import type { NameInText, TextPlace } from '../../kernel/card/card.hooks.ts';
import { mentionsBefore, toMentions } from '../../kernel/card/mention.rules.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { KnownBoard, Projects } from '../../kernel/read-models/projects.ts';
import type { Names, Person, Users } from '../../kernel/read-models/users.ts';
import { placeOfComment } from '../comments/note.rules.ts';

export interface MentionsDeps {
  access: Pick<BoardAccess, 'boardBySlugs'>;
  projects: Pick<Projects, 'rolesIn' | 'teamIds'>;
  /** Asks the features. */
  ask: Pick<AskFeatures, 'participants'>;
  seeCard: SeeCard;
  users: Pick<Users, 'superAdminsAmong'>;
  names: Names;
}

/** People who are offered at once. */
const offered = 10;

const byName = (one: Person, other: Person): number => one.username.localeCompare(other.username, 'en');

/** Mentions in texts, and people whom one may mention (docs/product-rules.md, Mentions). */
export function createMentions({ access, projects, ask, seeCard, users, names }: MentionsDeps) {
  /** People who are on the card for the writer to see. */
  async function onCard({ role, card }: TextPlace): Promise<string[]> {
    if (!card) return [];
    const { _id, createdBy, assigneeIds = [] } = card;
    const writers = (await ask.participants([_id])).get(_id) ?? [];
    const people = [createdBy, ...writers].filter((id) => !isGuestAuthor(id));
    return [...people, ...(may(role, 'card.viewAssignees') ? assigneeIds : [])];
  }

  async function whoSee({ projectId, visibility }: KnownBoard, ids: readonly string[]): Promise<string[]> {
    const roles = await projects.rolesIn(projectId, ids);
    const asMember = (id: string) => seesBoard(roles.get(id) ?? null, visibility);
    const others = ids.filter((id) => !asMember(id));
    const superAdmins = others.length > 0 ? await users.superAdminsAmong(others) : new Set();
    return ids.filter((id) => asMember(id) || superAdmins.has(id));
  }

  async function mentionable(place: TextPlace): Promise<Person[]> {
    const { role, board } = place;
    const team = may(role, 'mention.team') ? await projects.teamIds(board.projectId) : [];
    const ids = [...new Set([...team, ...(await onCard(place))])];
    const people = await names(await whoSee(board, ids));
    return [...people.values()].filter(({ username }) => username !== deletedUsername);
  }

  /** The mentions of a text that somebody writes. Earlier ones stay while their names do. */
  const nameInText: NameInText = async (_user, { text, path, before = {} }, place) => {
    const found = mentionsBefore(text, before.mentions ?? []);
    const people = found.added.length > 0 ? await mentionable(place) : [];
    const mentions = toMentions(found, people, path);
    return mentions.length > 0 || before.mentions ? { mentions } : {};
  };

  return {
    nameInText,

    /** People whom the user may mention on a board, or on a card of it, by name. */
    async list(
      user: SignedIn,
      { slug, boardSlug }: { slug: string; boardSlug: string },
      { q, cardId, internal }: { q: string; cardId?: string | undefined; internal?: boolean },
    ): Promise<Person[]> {
      const seen = await access.boardBySlugs(user, slug, boardSlug);
      const found = cardId ? await seeCard(user, cardId) : null;
      const card = found?.board._id === seen.board._id ? found.card : null;
      const key = foldText(q.trim());
      const startsSo = ({ username }: Person) => foldText(username).startsWith(key);
      const place = placeOfComment({ ...seen, card }, internal ? { internal: true } : {});
      const people = (await mentionable(place))
        .filter(({ id, username }) => id !== user.id && foldText(username).includes(key))
        .toSorted(byName);
      return [...people.filter(startsSo), ...people.filter((person) => !startsSo(person))].slice(0, offered);
    },
  };
}
