import { commentPath, type Notification } from '@cardinal/contracts';

type Target = Pick<Notification, 'cardId' | 'boardId' | 'type' | 'metadata'>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The target of a notification; undefined for some. */
export function getNotificationHref({ cardId, boardId, type, metadata }: Target): string | undefined {
  if (cardId) return commentPath(cardId, text(metadata.commentId));
  if (type === 'user_pending') return '/admin';
  if (type === 'agent_asks') return '/notifications?show=agents';
  const entry = text(metadata.entryPath);
  if (entry) return entry;
  const slug = text(metadata.projectSlug);
  if (slug && type === 'webhook_stopped') return `/projects/${slug}/settings#webhooks`;
  if (slug && type === 'reports_waiting') return `/projects/${slug}/moderation`;
  if (slug && type === 'submissions_waiting') return `/projects/${slug}/moderation?tab=submissions`;
  const board = boardId && text(metadata.boardSlug);
  return slug && (board ? `/projects/${slug}/board/${board}` : `/projects/${slug}`);
}

/** 'Apollo : Web App', as far as it is known. */
export function formatNotificationPlace({ metadata }: Target): string {
  return [text(metadata.projectName), text(metadata.boardName)].filter(Boolean).join(' : ');
}

/** The project to join or leave, while the question is open. */
export function getMembershipQuestion({ projectId, metadata }: Pick<Notification, 'projectId' | 'metadata'>) {
  if (!projectId || metadata.asksToJoin !== true) return null;
  return { projectId, projectName: text(metadata.projectName) ?? 'this project' };
}

/** The actor, if there is one. */
export const getActorName = ({ metadata }: Target): string | undefined => text(metadata.actorUsername);

/** The text of the comment. */
export const getExcerpt = ({ metadata }: Target): string | undefined => text(metadata.excerpt);

/** A notification that comes back from a snooze has the time of its return, and remembers when it happened. */
export const happenedAt = ({ createdAt, metadata }: Pick<Notification, 'createdAt' | 'metadata'>): string =>
  text(metadata.happenedAt) ?? createdAt;
