import type { NotificationDocument } from './notification.model.ts';

/** Where somebody reads what a notification tells of: a path of the web app. */
export function pathOf({
  cardId,
  projectId,
  metadata,
}: Pick<NotificationDocument, 'cardId' | 'projectId' | 'metadata'>): string {
  const comment = typeof metadata.commentId === 'string' ? `#comment-${metadata.commentId}` : '';
  if (cardId) return `/card/${cardId}${comment}`;
  const { projectSlug } = metadata;
  return projectId && typeof projectSlug === 'string' ? `/projects/${projectSlug}` : '/dashboard';
}
