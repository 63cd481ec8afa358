import { nothing } from '../../kernel/card-data/card-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CardListsFeature } from '../card-lists/feature.ts';
import { calendarsModel } from './calendar.model.ts';
import { createCalendarRepository } from './calendar.repository.ts';
import { mountCalendars } from './calendar.routes.ts';
import { createManageCalendars } from './manage-calendars.ts';
import { createReadCalendar } from './read-calendar.ts';

export interface CalendarsFeatureDeps {
  kernel: Kernel;
  cards: CardListsFeature['cards'];
}

/** Due dates for calendar apps. */
export function createCalendarsFeature({ kernel, cards }: CalendarsFeatureDeps) {
  const { access, ownBoards, limiter, findActiveUser } = kernel;
  const { connection, config } = kernel.deps;
  const origin = new URL(config.PUBLIC_URL).origin;
  const calendars = createCalendarRepository({ calendars: calendarsModel(connection) });
  const manage = createManageCalendars({ access, calendars, origin });
  const read = createReadCalendar({ access, ownBoards, cards, calendars, findActiveUser, origin });
  const feature: Feature = {
    name: 'calendars',
    // They name boards, whose cards are read anew each time.
    cardData: nothing,
    eraseUser: (userId) => calendars.erase(userId),
    hooks: { purgeBoard: (boardId) => calendars.removeBoard(boardId) },
    mount: (router) => mountCalendars(router, { manage, read, limiter }),
  };
  return { feature };
}
