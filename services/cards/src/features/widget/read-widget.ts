import {
  type embedWidget,
  type ParamsOf,
  type ProjectPage,
  type PublishedEntry,
  type QueryOf,
  type ResponseOf,
  type startWidget,
  widgetLimits,
} from '@cardinal/contracts';
import { AppError, notFound, nullIfNotFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { BoardLists } from '../card-lists/board-lists.ts';
import { cardsOfEntry } from '../changelog/changelog.routes.ts';
import type { EntryPresenter } from '../changelog/entry.presenter.ts';
import type { Entries } from '../changelog/entry.repository.ts';
import type { EmbeddedContent } from '../roadmap/embedded-page.ts';
import { type WidgetFrameOf, widgetFrame } from './widget-frame.ts';
import type { Widgets } from './widgets.ts';

export interface ReadWidgetDeps {
  widgets: Pick<Widgets, 'shown'>;
  access: Pick<BoardAccess, 'boardBySlugs'>;
  lists: Pick<BoardLists, 'page'>;
  entries: Pick<Entries, 'isPublic' | 'list' | 'count'>;
  presentEntries: EntryPresenter;
  limiter: ListLimiter;
  /** The public address, without a slash at its end. */
  origin: string;
}

export type ReadWidget = ReturnType<typeof createReadWidget>;

/** Entries of the last days are new to anyone who was never here. */
const newFor = 30 * 24 * 60 * 60_000;
/** The badge shows no higher number than "99+". */
const mostUnread = 100;

const notAllowed = (site: string) =>
  new AppError(
    'site_not_allowed',
    `${site.slice(0, 255)} may not show this widget. An admin of the project can add it in the project's settings, under Widget.`,
  );

/** The widget as everybody sees it. */
export function createReadWidget(deps: ReadWidgetDeps) {
  const { widgets, access, lists, entries, presentEntries, limiter, origin } = deps;

  async function findBoard({
    project,
    board: slug,
  }: ParamsOf<typeof embedWidget>): Promise<WidgetFrameOf['board']> {
    const at = { slug: project, boardSlug: slug };
    const query = { sort: 'upvoteCount' as const, order: 'desc' as const, limit: widgetLimits.cards };
    const [{ project: found, board }, page] = await Promise.all([
      access.boardBySlugs(guest, project, slug),
      // A refused card is no promise. The number of all is the board's, which the link leads to.
      lists.page(guest, at, query, { publicOnly: true, delivered: true }),
    ]);
    const total = Object.values(page.counts).reduce((sum, count) => sum + count, 0);
    const address = { project: found.slug, board: board.slug };
    return {
      address,
      name: board.name,
      cards: page.cards,
      total,
      guestsMaySubmit: board.guestsMaySubmit === true,
    };
  }

  async function listEntries(projectId: string): Promise<PublishedEntry[] | null> {
    if (!(await entries.isPublic(projectId))) return null;
    const part = { state: 'published' as const, limit: widgetLimits.entries, offset: 0 };
    return presentEntries.published(guest, await entries.list(projectId, part));
  }

  return {
    /**
     * @param site where the script runs, according to the browser
     * @throws AppError `site_not_allowed`, or `not_found` where there is no widget
     */
    async start(
      slug: string,
      { site, since }: { site: string | undefined; since: string | undefined },
    ): Promise<ResponseOf<typeof startWidget>> {
      const { project, settings } = await widgets.shown(slug);
      if (site !== undefined && site !== origin && !settings.origins.includes(site)) throw notAllowed(site);
      const wanted = {
        state: 'published' as const,
        since: since ? new Date(since) : new Date(Date.now() - newFor),
      };
      const isPublic = await entries.isPublic(project._id);
      const unread = isPublic ? Math.min(mostUnread, await entries.count(project._id, wanted)) : null;
      return { project: { name: project.name }, unread };
    },

    /** @throws AppError `not_found` where there is no widget, or nothing that guests see */
    async frame(
      at: ParamsOf<typeof embedWidget>,
      { view }: QueryOf<typeof embedWidget>,
      request: Parameters<ListLimiter>[0],
    ): Promise<{
      content: EmbeddedContent;
      origins: readonly string[];
      projectAccent: string | null | undefined;
    }> {
      await limiter(request, widgetLimits.cards + widgetLimits.entries * cardsOfEntry);
      const { project, settings } = await widgets.shown(at.project);
      const isAlone = at.board === ('changelog' satisfies ProjectPage);
      const [board, found] = await Promise.all([
        isAlone ? null : findBoard(at).catch(nullIfNotFound),
        listEntries(project._id),
      ]);
      if (!board && !(isAlone && found)) throw notFound(isAlone ? 'Changelog' : 'Board');
      const content = widgetFrame({
        ...{ project, board, entries: found, view, origin },
        origins: settings.origins,
      });
      return { content, origins: settings.origins, projectAccent: project.accent };
    },
  };
}
