import {
  getAdminStatus,
  getBoard,
  getProject,
  getPublicBoard,
  getUser,
  listBoards,
  listCards,
  listNotifications,
  listPendingUsers,
  listProjects,
  listSlackDeliveries,
  listTeam,
  listUserBoards,
} from '@cardinal/contracts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { boardAddressesOf, slugsOf } from './known-addresses.ts';

/** Reads again, by kind of thing, what is on screen; what is not is read anew when it is shown. */

const exactly = (client: QueryClient, queryKey: QueryKey) =>
  void client.invalidateQueries({ queryKey, exact: true });

const keysOfProject = (slug: string) => ({
  project: callKey(getProject, { params: { slug } }),
  boards: callKey(listBoards, { params: { slug } }),
  team: callKey(listTeam, { params: { slug } }),
});

/** Its name and address stand in many places. */
export function refreshProject(client: QueryClient, projectId: string): void {
  for (const slug of slugsOf(client, projectId)) exactly(client, keysOfProject(slug).project);
  exactly(client, callKey(listProjects));
  exactly(client, callKey(listUserBoards));
}

export function refreshBoardLists(client: QueryClient, projectId: string): void {
  for (const slug of slugsOf(client, projectId)) exactly(client, keysOfProject(slug).boards);
  refreshProject(client, projectId);
}

export function refreshBoard(client: QueryClient, boardId: string): void {
  for (const { projectSlug, boardSlug } of boardAddressesOf(client, boardId)) {
    exactly(client, callKey(getBoard, { params: { slug: projectSlug, boardSlug } }));
    exactly(client, callKey(getPublicBoard, { params: { project: projectSlug, board: boardSlug } }));
  }
}

export function refreshTeam(client: QueryClient, projectId: string): void {
  for (const slug of slugsOf(client, projectId)) exactly(client, keysOfProject(slug).team);
}

export function refreshSlack(client: QueryClient, projectId: string): void {
  for (const slug of slugsOf(client, projectId)) exactly(client, keysOfProject(slug).project);
  void client.invalidateQueries({ queryKey: callKey(listSlackDeliveries, { params: { projectId } }) });
}

export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: callKey(listNotifications) });
  // Who waits for approval is told of by a notification.
  void client.invalidateQueries({ queryKey: callKey(listPendingUsers) });
}

/** The own account: its name and plan, its points, and what it may do. */
export function refreshUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: callKey(getUser) });
  exactly(client, callKey(getAdminStatus));
  exactly(client, callKey(listProjects));
}

/** The dashboard's table of cards, which stands under the root of the single cards. */
export function refreshCardTables(client: QueryClient): void {
  const root = callKey(listCards)[0];
  const predicate = ({ queryKey }: Query) => queryKey[0] === root && typeof queryKey.at(-1) === 'object';
  void client.invalidateQueries({ predicate });
}
