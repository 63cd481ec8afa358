import { commentPath } from '@cardinal/contracts';
import type { NotificationDocument } from './notification.model.ts';

/** The path of the web app that a notification leads to. */
export function getNotificationPath({
  type,
  cardId,
  projectId,
  metadata,
}: Pick<NotificationDocument, 'type' | 'cardId' | 'projectId' | 'metadata'>): string {
  const { projectSlug, entryPath, commentId } = metadata;
  if (cardId) return commentPath(cardId, typeof commentId === 'string' ? commentId : null);
  if (typeof entryPath === 'string') return entryPath;
  if (type === 'agent_asks') return '/notifications?show=agents';
  if (!projectId || typeof projectSlug !== 'string') return '/dashboard';
  if (type === 'webhook_stopped') return `/projects/${projectSlug}/settings#webhooks`;
  if (type === 'reports_waiting') return `/projects/${projectSlug}/moderation`;
  return `/projects/${projectSlug}${type === 'submissions_waiting' ? '/moderation?tab=submissions' : ''}`;
}
