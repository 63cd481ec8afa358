import { cardPath, getCardProperties } from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { FindActiveUser } from '../../kernel/access/find-active-user.ts';
import { hashToken } from '../../kernel/access/hash-token.ts';
import type { OwnBoards } from '../../kernel/access/own-boards.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import { assignedTo } from '../card-lists/card-list.queries.ts';
import type { CardListRepository } from '../card-lists/card-list.repository.ts';
import type { KeptCalendar } from './calendar.model.ts';
import type { CalendarRepository } from './calendar.repository.ts';

/** Of more cards, those with the latest due dates. */
export const cardsOfCalendar = 1_000;
/** Calendar apps that keep to it ask no more often. */
const refreshSeconds = 60 * 60;

export interface ReadCalendarDeps {
  access: Pick<BoardAccess, 'board'>;
  ownBoards: OwnBoards;
  cards: Pick<CardListRepository, 'ofBoard' | 'sorted'>;
  calendars: Pick<CalendarRepository, 'findByHash'>;
  findActiveUser: FindActiveUser;
  origin: string;
}

const latestFirst = { sort: 'dueDate', order: 'desc' } as const;

/** Days are those of the calendar in which they are shown: no time zone. */
function writeCalendar(name: string, cards: readonly ListedCard[], origin: string): string {
  const file = ical({
    name,
    prodId: { company: 'Cardinal', product: 'Due dates', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const card of cards) {
    const { dueDate } = getCardProperties(card);
    if (!dueDate) continue;
    const day = new Date(`${dueDate}T00:00:00.000Z`);
    file.createEvent({
      id: `${card._id}@${new URL(origin).hostname}`,
      start: day,
      allDay: true,
      sequence: card.version,
      stamp: card.updatedAt,
      lastModified: card.updatedAt,
      summary: card.title,
      description: card.status,
      categories: [{ name: card.type }],
      url: origin + cardPath(card._id),
      // A due date does not make somebody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return file.toString();
}

export type ReadCalendar = (secret: string) => Promise<string>;

/** Reads a calendar with the rights that its owner has at this moment. */
export function createReadCalendar(deps: ReadCalendarDeps): ReadCalendar {
  const { access, ownBoards, cards, calendars, findActiveUser, origin } = deps;

  /** @throws AppError `not_found` for an account that is gone or not active */
  async function findOwner(userId: string): Promise<SignedIn> {
    const owner = await findActiveUser(userId);
    if (!owner) throw notFound('Calendar');
    return owner;
  }

  async function findCards(owner: SignedIn, { boardId, projectId }: KeptCalendar) {
    if (boardId && projectId) {
      const seen = await access.board(owner, { boardId, projectId });
      if (!seen) throw notFound('Calendar');
      const found = await cards.ofBoard(boardId, {}, latestFirst, { limit: cardsOfCalendar });
      return { name: `${seen.board.name} - ${seen.project.name}`, found };
    }
    const boards = await ownBoards.of(owner);
    const found = await cards.sorted(
      boards.map(({ _id }) => _id),
      { assigned: assignedTo('me', owner.id, 'super_admin') },
      latestFirst,
      { offset: 0, limit: cardsOfCalendar },
    );
    return { name: 'My due dates', found: await ownBoards.still(owner, found) };
  }

  return async (secret) => {
    const kept = await calendars.findByHash(hashToken(secret));
    if (!kept) throw notFound('Calendar');
    const { name, found } = await findCards(await findOwner(kept.userId), kept.calendar);
    return writeCalendar(name, found, origin);
  };
}
