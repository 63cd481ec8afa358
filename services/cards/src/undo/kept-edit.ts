import type { CardDocument, LastEdit } from '../cards/card.model.ts';
import { addedTo } from '../cards/card.rules.ts';
import { rankOf } from '../places/rank.ts';

/** What is stored of an edit that sets these fields; nothing where it takes images off, which are removed for good. */
export function keptEdit(
  card: CardDocument,
  set: Partial<CardDocument>,
  userId: string,
): { lastEdit?: LastEdit } {
  const images = card.imageUrls ?? [];
  if (set.imageUrls !== undefined && addedTo(set.imageUrls ?? [], images).length > 0) return {};
  const former = { ...card, rank: rankOf(card), dueDate: card.dueDate ?? null };
  const lists = { assigneeIds: card.assigneeIds ?? [], labelIds: card.labelIds ?? [] };
  const full: Record<string, unknown> = { ...former, ...lists };
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, full[field]]));
  return { lastEdit: { version: card.version + 1, userId, before } };
}
