import { type commentCreated, type EventOf, noteCreated } from '@cardinal/contracts';
import { cardContext, excerptText, shortenText } from '../../kernel/notifications/card-context.ts';
import {
  commentedText,
  notedText,
  repliedText,
  repliedToNoteText,
} from '../../kernel/notifications/notification.texts.ts';
import {
  type NotificationContent,
  ofNote,
  toEventKey,
} from '../../kernel/notifications/notification-content.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';

export function describeCommented(
  event: EventOf<typeof commentCreated | typeof noteCreated>,
  location: BoardWithProject,
): NotificationContent {
  const { comment, card, parentUserId } = event.data;
  const { metadata, ...where } = cardContext(card, location, comment.username);
  const isNote = event.type === noteCreated.type;
  const [said, replied] = isNote ? [notedText, repliedToNoteText] : [commentedText, repliedText];
  return {
    ...where,
    key: toEventKey(event),
    at: comment.createdAt,
    type: 'comment_created',
    message: said(comment.username, card.title),
    actorId: comment.userId,
    except: event.data.mentioned,
    metadata: {
      ...metadata,
      ...(isNote ? ofNote : {}),
      commentId: comment.id,
      excerpt: excerptText(comment.content),
    },
    text: shortenText(comment.content),
    personal: parentUserId
      ? {
          userIds: [parentUserId],
          type: 'comment_reply',
          message: replied(comment.username, card.title),
        }
      : undefined,
  };
}
