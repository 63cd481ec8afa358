import {
  getCard,
  getProject,
  listNotifications,
  listProjects,
  listUserBoards,
  type MembershipState,
  type Notification,
  type NotificationGroup,
  type Project,
} from '@cardinal/contracts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';

/** A project that somebody joins or leaves. */
export interface Membership {
  projectId: string;
  projectName: string;
}

const projectsKey = callKey(listProjects);
const notificationsKey = callKey(listNotifications);

const isOneProject = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  queryKey[0] === projectsKey[0] && queryKey.length === 2 && typeof queryKey[1] === 'string';

/** Updates the cached project, list of projects and notifications with the user's decision. */
export function showMembership(client: QueryClient, projectId: string, membership: MembershipState): void {
  const after = (project: Project) => (project.id === projectId ? { ...project, membership } : project);
  client.setQueriesData<Project>({ predicate: isOneProject }, (project) => project && after(project));
  client.setQueryData<Project[]>(projectsKey, (projects) =>
    membership === 'none' ? projects?.filter(({ id }) => id !== projectId) : projects?.map(after),
  );
  answerQuestions(client, projectId);
}

/** Removes the question from the notification and marks it as read, as the server will in a moment. */
function answerQuestions(client: QueryClient, projectId: string): void {
  const isAsked = (one: Notification) => one.projectId === projectId && one.metadata.asksToJoin === true;
  const answered = (one: Notification): Notification => {
    const { asksToJoin: _, ...metadata } = one.metadata;
    return { ...one, isRead: true, metadata };
  };
  // A notification about no card is a group by itself.
  const after = (item: Notification | NotificationGroup) => {
    if ('latest' in item)
      return isAsked(item.latest) ? { ...item, unreadCount: 0, latest: answered(item.latest) } : item;
    return isAsked(item) ? answered(item) : item;
  };
  client.setQueriesData<InfiniteData<{ items: (Notification | NotificationGroup)[] }>>(
    { queryKey: notificationsKey, predicate: ({ state }) => isPaged(state.data) },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(after) })) },
  );
}

const isPaged = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;

/** Refetches data that depends on the user's projects. */
export function refreshMembership(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: projectsKey, exact: true });
  void client.invalidateQueries({ queryKey: callKey(listUserBoards) });
  void client.invalidateQueries({ queryKey: notificationsKey });
  void client.invalidateQueries({ queryKey: ['/api/cards'], refetchType: 'none' });
}

/** Whether the page at this URL belongs to the project. */
export function isShown(client: QueryClient, projectId: string, location: string): boolean {
  const [, root, name] = location.split('/');
  if (root === 'card' && name) {
    const card = client.getQueryData<{ projectId: string }>(callKey(getCard, { params: { cardId: name } }));
    return card?.projectId === projectId;
  }
  if (root !== 'projects' || !name) return false;
  return client.getQueryData<Project>(callKey(getProject, { params: { slug: name } }))?.id === projectId;
}
