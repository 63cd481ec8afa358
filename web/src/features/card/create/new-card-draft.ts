import type { BodyOf, createCard } from '@cardinal/contracts';
import type { Person } from '../assignee-picker.tsx';
import { firstChoices } from '../card-fields.tsx';
import type { BoardAddress } from '../card-filters.ts';

export interface NewCard extends Omit<BodyOf<typeof createCard>, 'assigneeIds'> {
  description: string;
  /** A draft of the previous release has none. */
  assignees?: readonly Person[];
}

export const blankCard: NewCard = { ...firstChoices, title: '', description: '' };

/** Where the draft of a new card is kept. */
export const newCardDraft = ({ projectSlug, boardSlug }: BoardAddress): string =>
  `new-card:${projectSlug}/${boardSlug}`;
