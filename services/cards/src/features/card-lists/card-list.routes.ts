import {
  countBoardGroups,
  getBoardContents,
  listBoardCards,
  listCards,
  listPublicCards,
  pageBoardCards,
  pagePublicCards,
} from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import { signedIn, toViewer } from '../../kernel/access/viewer.ts';
import type { ListLimiter } from '../../kernel/load/list-limiter.ts';
import type { BoardContents } from './board-contents.ts';
import type { BoardGroups } from './board-groups.ts';
import { type BoardLists, wholeBoard } from './board-lists.ts';
import type { Dashboard } from './dashboard.ts';
import { createWriteBoard, writesPages } from './write-lists.ts';

export interface CardListRouteDeps {
  lists: BoardLists;
  groups: BoardGroups;
  limiter: ListLimiter;
  contents: BoardContents;
  dashboard: Dashboard;
}

const publicAddress = ({ project, board }: { project: string; board: string }) => ({
  slug: project,
  boardSlug: board,
});
/** Cost of counting the cards of a board, which sends none of them, in cards of a list. */
const countedBoard = 100;
const publicOnly = { publicOnly: true };
const writePage = writesPages(pageBoardCards.response.omit({ cards: true }));
const writePublicPage = writesPages(pagePublicCards.response.omit({ cards: true }));

export function mountCardLists(
  router: Router,
  { lists, groups, limiter, contents, dashboard }: CardListRouteDeps,
): void {
  const writeBoard = createWriteBoard();
  mountCall(router, listBoardCards, async (context) => {
    await limiter(context, wholeBoard);
    const viewer = toViewer(context.actor);
    return writeBoard(await lists.list(viewer, context.params), viewer);
  });
  mountCall(router, pageBoardCards, async (context) => {
    await limiter(context, context.query.limit);
    return writePage(await lists.page(toViewer(context.actor), context.params, context.query));
  });
  mountCall(router, countBoardGroups, async (context) => {
    await limiter(context, countedBoard);
    return { groups: await groups(toViewer(context.actor), context.params, context.query) };
  });
  mountCall(router, listPublicCards, async (context) => {
    await limiter(context, wholeBoard);
    const viewer = toViewer(context.actor);
    return writeBoard(await lists.list(viewer, publicAddress(context.params), publicOnly), viewer);
  });
  mountCall(router, pagePublicCards, async (context) => {
    const { params, query, actor } = context;
    await limiter(context, query.limit);
    return writePublicPage(await lists.page(toViewer(actor), publicAddress(params), query, publicOnly));
  });
  mountCall(router, getBoardContents, ({ params, actor }) => contents(signedIn(actor), params));
  mountCall(router, listCards, async (context) => {
    await limiter(context, context.query.limit);
    return dashboard(signedIn(context.actor), context.query);
  });
}
