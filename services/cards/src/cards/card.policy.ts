import type { CardStatus } from '@cardinal/contracts';
import { isAdmin, type Role } from '../sight/sight.policy.ts';

export const editableFields = [
  'status',
  'devPriority',
  'userPriority',
  'title',
  'description',
  'imageUrls',
] as const;
export type EditableField = (typeof editableFields)[number];

const openToEveryone: readonly EditableField[] = ['userPriority'];
const openToTheAuthor: readonly EditableField[] = ['userPriority', 'title', 'description', 'imageUrls'];

interface EditAttempt {
  role: Role;
  userId: string;
  card: { createdBy: string; status: CardStatus };
  fields: readonly EditableField[];
}

/** For someone who sees the card and is signed in (docs/product-rules.md, Who may do what). */
export function mayEditCard({ role, userId, card, fields }: EditAttempt): boolean {
  if (isAdmin(role)) return true;
  const ownAndNew = card.createdBy === userId && card.status === 'New';
  const open = ownAndNew ? openToTheAuthor : openToEveryone;
  return fields.every((field) => open.includes(field));
}

export const mayDeleteCard = isAdmin;
export const mayAwardPoints = isAdmin;
