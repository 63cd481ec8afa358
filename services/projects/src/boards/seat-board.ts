import { getPlanLimit } from '@cardinal/contracts';
import { notFound, type User } from '@cardinal/service-kit';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import { getMembership } from '../kernel/projects/project.policy.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { Users } from '../kernel/read-models/users.ts';
import { freeOwner, limitReached, type Refused } from '../limits/plan-limits.ts';
import { insertSeated } from '../limits/seats.ts';
import { reservedBoardSlugs } from '../slugs/slug.ts';
import { withFreeSlug } from '../slugs/with-free-slug.ts';

interface Deps {
  projects: Projects;
  boards: Boards;
  users: Users;
}

type Place = Pick<BoardDocument, 'ownerId' | 'seat' | 'slug'>;

/**
 * Team members who see the owner's plan in the team may see it here too (docs/product-rules.md, Privacy of members).
 */
function refusedAs(actor: User, project: ProjectDocument): Refused {
  if (actor.id === project.ownerId) return 'owner';
  const shown = actor.isSuperAdmin || getMembership(project, project.ownerId) === 'joined';
  return shown ? 'colleague' : 'stranger';
}

export type SeatBoard = ReturnType<typeof createSeatBoard>;

/**
 * Writes a board within the plan of the project's owner, whichever admin does, with the first free slug for `slug`.
 * `write` fails with a duplicate key if its seat or slug was taken concurrently, and is then called again.
 */
export const createSeatBoard =
  ({ projects, boards, users }: Deps) =>
  async <T>(
    actor: User,
    project: ProjectDocument,
    slug: string,
    write: (place: Place) => Promise<T>,
  ): Promise<T> => {
    const { ownerId } = project;
    const owner =
      actor.id === ownerId && actor.isSuperAdmin
        ? { ...freeOwner, isSuperAdmin: true }
        : ((await users.byId(ownerId)) ?? freeOwner);

    const written = await insertSeated({
      limit: getPlanLimit(owner, 'boards'),
      taken: () => boards.findSeats(ownerId),
      refuse: () => limitReached(owner, 'boards', refusedAs(actor, project)),
      insert: (seat) =>
        withFreeSlug(
          slug,
          async (base) => new Set([...(await boards.takenSlugs(project._id, base)), ...reservedBoardSlugs]),
          (free) => write({ ownerId, seat, slug: free }),
        ),
    });
    // The project may have been deleted meanwhile, together with all boards that it had then.
    if (await projects.byId(project._id)) return written;
    await boards.removeByProject(project._id);
    throw notFound('Project');
  };
