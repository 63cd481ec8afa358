import { randomBytes, randomUUID } from 'node:crypto';
import { type Calendar, type CalendarContent, limits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { hashToken } from '../../kernel/access/hash-token.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { KeptCalendar } from './calendar.model.ts';
import type { CalendarRepository } from './calendar.repository.ts';

export interface CalendarDeps {
  access: Pick<BoardAccess, 'board' | 'boardBySlugs'>;
  calendars: CalendarRepository;
  origin: string;
}

/** Makes, shows and revokes the calendar addresses of a user. */
export function createManageCalendars({ access, calendars, origin }: CalendarDeps) {
  async function present(user: SignedIn, { id, boardId, projectId, createdAt }: KeptCalendar) {
    const seen = boardId && projectId ? await access.board(user, { boardId, projectId }) : null;
    const calendar: Calendar = {
      id,
      of: boardId ? 'board' : 'assigned',
      board: seen && {
        name: seen.board.name,
        slug: seen.board.slug,
        project: { name: seen.project.name, slug: seen.project.slug },
      },
      createdAt: createdAt.toISOString(),
    };
    return calendar;
  }

  return {
    async list(user: SignedIn): Promise<Calendar[]> {
      const kept = await calendars.findByUser(user.id);
      return Promise.all(kept.map((one) => present(user, one)));
    },

    /** @throws AppError `not_found` for a board out of sight, `conflict` for one too many */
    async create(user: SignedIn, content: CalendarContent) {
      const seen =
        content.of === 'board' ? await access.boardBySlugs(user, content.project, content.board) : null;
      const secret = randomBytes(32).toString('base64url');
      const calendar: KeptCalendar = {
        id: randomUUID(),
        hash: hashToken(secret),
        ...(seen && { boardId: seen.board._id, projectId: seen.project._id }),
        createdAt: new Date(),
      };
      if (!(await calendars.add(user.id, calendar)))
        throw new AppError(
          'conflict',
          `You have ${limits.calendars} calendar addresses, which is the limit. Revoke one first.`,
        );
      return { ...(await present(user, calendar)), url: `${origin}/api/calendar-feeds/${secret}.ics` };
    },

    revoke: (user: SignedIn, id: string) => calendars.remove(user.id, id),
  };
}
export type ManageCalendars = ReturnType<typeof createManageCalendars>;
