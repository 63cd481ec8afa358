import { randomUUID } from 'node:crypto';
import { type BoardVisibility, boardCreated, limitOf } from '@cardinal/contracts';
import { newEvent, notFound, type User } from '@cardinal/service-kit';
import { freeOwner, limitReached, type Refused } from '../limits/plan-limits.ts';
import { insertSeated } from '../limits/seats.ts';
import type { ProjectDocument } from '../projects/project.model.ts';
import { membershipOf } from '../projects/project.policy.ts';
import type { Projects } from '../projects/project.repository.ts';
import type { Users } from '../read-models/users.ts';
import { slugOf } from '../slugs/slug.ts';
import { withFreeSlug } from '../slugs/with-free-slug.ts';
import type { BoardDocument } from './board.model.ts';
import type { Boards } from './board.repository.ts';
import { boardSnapshotOf } from './board.snapshot.ts';

interface Deps {
  projects: Projects;
  boards: Boards;
  users: Users;
}

interface NewBoard {
  name: string;
  description?: string | null;
  visibility: BoardVisibility;
}

const draft = ({ name, description, visibility }: NewBoard, project: ProjectDocument, now: Date) => ({
  _id: randomUUID(),
  projectId: project._id,
  ownerId: project.ownerId,
  name,
  description: description || null,
  visibility,
  wipLimits: {},
  cardCount: 0,
  cardsRevision: 0,
  countedRevision: 0,
  uncounted: false,
  createdAt: now,
  updatedAt: now,
});

/**
 * Team members who see the owner's plan in the team may see it here too (docs/product-rules.md, Privacy of members).
 */
function refusedAs(actor: User, project: ProjectDocument): Refused {
  if (actor.id === project.ownerId) return 'owner';
  const shown = actor.isSuperAdmin || membershipOf(project, project.ownerId) === 'joined';
  return shown ? 'colleague' : 'stranger';
}

/** Creates a board within the plan of the project's owner, whichever admin creates it. */
export const createCreateBoard =
  ({ projects, boards, users }: Deps) =>
  async (actor: User, project: ProjectDocument, input: NewBoard): Promise<BoardDocument> => {
    const asOwner = actor.id === project.ownerId;
    const owner =
      asOwner && actor.isSuperAdmin
        ? { ...freeOwner, isSuperAdmin: true }
        : ((await users.byId(project.ownerId)) ?? freeOwner);
    const content = draft(input, project, new Date());

    const created = await insertSeated({
      limit: limitOf(owner, 'boards'),
      taken: () => boards.seatsOf(project.ownerId),
      refuse: () => limitReached(owner, 'boards', refusedAs(actor, project)),
      insert: (seat) =>
        withFreeSlug(
          slugOf(input.name, 'board'),
          (base) => boards.takenSlugs(project._id, base),
          (slug) => {
            const board = { ...content, slug, seat };
            return boards.insert(board, [newEvent(boardCreated, { board: boardSnapshotOf(board) })]);
          },
        ),
    });
    // The project may have been deleted meanwhile, together with all boards that it had then.
    if (await projects.byId(project._id)) return created;
    await boards.removeOf(project._id);
    throw notFound('Project');
  };
