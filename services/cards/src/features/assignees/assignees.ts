import { defaultCardProperties, may, mayAssign, seesBoard } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDraft } from '../../kernel/card/card.hooks.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import { addedTo, storedIds } from '../../kernel/card/card.rules.ts';
import type { KnownBoard, Projects } from '../../kernel/read-models/projects.ts';
import type { Names, Person } from '../../kernel/read-models/users.ts';

/** @throws AppError `forbidden` for whom the role allows no more than taking the card */
function assertMayAssign(attempt: Parameters<typeof mayAssign>[0]): void {
  if (!mayAssign(attempt)) throw new AppError('forbidden', 'You may not assign others to this card');
}

export type Assignees = ReturnType<typeof createAssignees>;

export interface AssigneesDeps {
  access: Pick<BoardAccess, 'boardBySlugs'>;
  projects: Pick<Projects, 'rolesIn' | 'teamIds'>;
  names: Names;
}

const byName = (one: Person, other: Person): number => one.username.localeCompare(other.username, 'en');

/** To whom cards are assigned: members of the project who see the board. */
export function createAssignees({ access, projects, names }: AssigneesDeps) {
  async function whoSee(
    { projectId, visibility }: Pick<KnownBoard, 'projectId' | 'visibility'>,
    userIds: readonly string[],
  ): Promise<string[]> {
    if (userIds.length === 0) return [];
    const roles = await projects.rolesIn(projectId, userIds);
    return userIds.filter((id) => roles.has(id) && seesBoard(roles.get(id), visibility));
  }

  /** @throws AppError `validation_failed` where one of them is no member or does not see the board */
  async function assertMaySee(board: KnownBoard, userIds: readonly string[]): Promise<void> {
    if ((await whoSee(board, userIds)).length === userIds.length) return;
    const message = 'A card can only be assigned to members who see its board';
    throw new AppError('validation_failed', message, { issues: [{ path: 'assigneeIds', message }] });
  }

  return {
    /** The members among the users, as far as they see the board. */
    whoSee,

    /** @throws AppError `forbidden` for others than the user may choose, `validation_failed` for those who do not see it */
    async check({ user, seen, before, wanted }: CardDraft): Promise<Partial<CardDocument>> {
      if (wanted.assigneeIds === undefined) return {};
      const assigneeIds = storedIds(before?.assigneeIds, wanted.assigneeIds);
      if (!before && assigneeIds.length === 0) return {};
      const added = addedTo(before?.assigneeIds, assigneeIds);
      const card = before ?? { createdBy: user.id, status: defaultCardProperties.status };
      const userIds = [...added, ...addedTo(assigneeIds, before?.assigneeIds)];
      assertMayAssign({ role: seen.role, userId: user.id, card, userIds });
      await assertMaySee(seen.board, added);
      return { assigneeIds };
    },

    /** People whom the user may assign to cards of the board, by name. */
    async list(user: SignedIn, { slug, boardSlug }: { slug: string; boardSlug: string }): Promise<Person[]> {
      const { board, role } = await access.boardBySlugs(user, slug, boardSlug);
      const userIds = may(role, 'card.assign') ? await projects.teamIds(board.projectId) : [user.id];
      const people = await names(await whoSee(board, userIds));
      return [...people.values()].toSorted(byName);
    },
  };
}
