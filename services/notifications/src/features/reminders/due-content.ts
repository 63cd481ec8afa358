import { cardContext } from '../../kernel/notifications/card-context.ts';
import { dueText } from '../../kernel/notifications/notification.texts.ts';
import type { NotificationContent } from '../../kernel/notifications/notification-content.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';
import type { DueCard } from './due-cards.ts';
import type { ReminderDay } from './reminder.rules.ts';

interface Due {
  card: DueCard;
  /** The user to remind. */
  userId: string;
  day: ReminderDay;
  at: string;
}

/** Somebody is reminded of a card; another due date is announced anew. */
export function describeDue({ card, userId, day, at }: Due, location: BoardWithProject): NotificationContent {
  const { actorUsername: _, ...metadata } = cardContext(card, location, '').metadata;
  return {
    key: `due:${card.id}:${card.dueDate}:${day}:${userId}`,
    at,
    type: 'card_due',
    message: dueText(card.title, day),
    actorId: null,
    projectId: card.projectId,
    boardId: card.boardId,
    cardId: card.id,
    metadata: { ...metadata, dueDate: card.dueDate },
  };
}
