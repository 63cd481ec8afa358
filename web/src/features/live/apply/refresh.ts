import {
  getAdminStatus,
  getBlockLists,
  getBoard,
  getChangelog,
  getNotificationPreferences,
  getProject,
  getProjectOverview,
  getPublicBoard,
  getPublicChangelog,
  getRoadmap,
  getUser,
  getWork,
  listBoards,
  listCards,
  listHiddenCards,
  listLabels,
  listModerationLog,
  listNotifications,
  listPendingUsers,
  listProjectActivity,
  listProjects,
  listReports,
  listShippedIn,
  listSlackDeliveries,
  listSubmissions,
  listTeam,
  listUserBoards,
  listViews,
} from '@cardinal/contracts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { refreshCardLists } from '#features/card-data/index.ts';
import { findBoardAddresses, findProjectSlugs } from './known-addresses.ts';

/** Invalidates data by kind: visible data is refetched at once, the rest when it is shown. */

/** The data that is refetched at once. */
type Refetched = 'active' | 'none';

const exactly = (client: QueryClient, queryKey: QueryKey, refetchType: Refetched = 'active') =>
  void client.invalidateQueries({ queryKey, exact: true, refetchType });

const keysOfProject = (slug: string) => ({
  project: callKey(getProject, { params: { slug } }),
  boards: callKey(listBoards, { params: { slug } }),
  team: callKey(listTeam, { params: { slug } }),
});

/** Its name and slug appear in many queries. */
export function refreshProject(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId)) exactly(client, keysOfProject(slug).project);
  exactly(client, callKey(listProjects));
  exactly(client, callKey(listUserBoards));
  refreshRoadmap(client, projectId);
}

/** It has the cards of all public boards, and its columns are settings of the project. */
export function refreshRoadmap(client: QueryClient, projectId: string): void {
  for (const project of findProjectSlugs(client, projectId))
    void client.invalidateQueries({ queryKey: callKey(getRoadmap, { params: { project } }) });
}

export function refreshViews(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId))
    exactly(client, callKey(listViews, { params: { slug } }));
}

const [cards, , shippedIn] = callKey(listShippedIn, { params: { cardId: 'any' } });
const isShippedIn = ({ queryKey }: Query) => queryKey[0] === cards && queryKey[2] === shippedIn;

/** All lists and entries of its changelog, and what cards say of it. */
export function refreshChangelog(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId)) {
    void client.invalidateQueries({ queryKey: callKey(getChangelog, { params: { slug } }) });
    void client.invalidateQueries({ queryKey: callKey(getPublicChangelog, { params: { project: slug } }) });
  }
  void client.invalidateQueries({ predicate: isShippedIn });
}

/** Views are shown with their boards. */
export function refreshBoardLists(client: QueryClient, projectId: string): void {
  refreshViews(client, projectId);
  for (const slug of findProjectSlugs(client, projectId)) exactly(client, keysOfProject(slug).boards);
  refreshProject(client, projectId);
}

export function refreshBoard(client: QueryClient, boardId: string): void {
  for (const { projectSlug, boardSlug } of findBoardAddresses(client, boardId)) {
    exactly(client, callKey(getBoard, { params: { slug: projectSlug, boardSlug } }));
    exactly(client, callKey(getPublicBoard, { params: { project: projectSlug, board: boardSlug } }));
  }
}

/** The lists of its cards, which people gave an order. */
export function refreshOrder(client: QueryClient, boardId: string): void {
  for (const address of findBoardAddresses(client, boardId)) refreshCardLists(client, address);
}

export function refreshTeam(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId)) exactly(client, keysOfProject(slug).team);
}

/** @param cards whether cards show other labels now: their names and colours are part of all cards of the project */
export function refreshLabels(client: QueryClient, projectId: string, cards: boolean): void {
  const slugs = findProjectSlugs(client, projectId);
  for (const slug of slugs) exactly(client, callKey(listLabels, { params: { slug } }));
  if (!cards) return;
  for (const slug of slugs)
    void client.invalidateQueries({ queryKey: callKey(listBoards, { params: { slug } }) });
  const isOpenCard = ({ state }: Query) =>
    (state.data as { projectId?: string } | undefined)?.projectId === projectId;
  void client.invalidateQueries({ queryKey: callKey(listCards), predicate: isOpenCard });
  refreshCardTables(client);
}

export function refreshModeration(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId)) {
    void client.invalidateQueries({ queryKey: callKey(listModerationLog, { params: { slug } }) });
    exactly(client, callKey(getBlockLists, { params: { slug } }));
    void client.invalidateQueries({ queryKey: callKey(listReports, { params: { slug } }) });
    void client.invalidateQueries({ queryKey: callKey(listHiddenCards, { params: { slug } }) });
  }
}

export function refreshSlack(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId)) exactly(client, keysOfProject(slug).project);
  void client.invalidateQueries({ queryKey: callKey(listSlackDeliveries, { params: { projectId } }) });
}

export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: callKey(listNotifications) });
  // Super admins get a notification when somebody waits for approval.
  void client.invalidateQueries({ queryKey: callKey(listPendingUsers) });
}

/** Refetches the notification settings, unless the user is changing them here: then they are read afterwards. */
export function refreshPreferences(client: QueryClient): void {
  const queryKey = callKey(getNotificationPreferences);
  if (client.isMutating({ mutationKey: queryKey }) === 0) exactly(client, queryKey);
}

/** The user's account: name, plan, points, and rights. */
export function refreshUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: callKey(getUser) });
  exactly(client, callKey(getAdminStatus));
  exactly(client, callKey(listProjects));
}

/** Refetches activity: the dashboard's work and the overviews of projects. */
export function refreshActivity(client: QueryClient, projectId: string, refetched?: Refetched): void {
  exactly(client, callKey(getWork), refetched);
  for (const slug of findProjectSlugs(client, projectId))
    for (const call of [getProjectOverview, listProjectActivity])
      exactly(client, callKey(call, { params: { slug } }), refetched);
}

/** The dashboard's table of cards, whose key has the same prefix as those of single cards. */
export function refreshCardTables(client: QueryClient): void {
  const root = callKey(listCards)[0];
  const predicate = ({ queryKey }: Query) => queryKey[0] === root && typeof queryKey.at(-1) === 'object';
  void client.invalidateQueries({ predicate });
}

/** Refetches the submissions that wait for a decision, and their number. */
export function refreshSubmissions(client: QueryClient, projectId: string): void {
  for (const slug of findProjectSlugs(client, projectId))
    void client.invalidateQueries({ queryKey: callKey(listSubmissions, { params: { slug } }) });
}
