import {
  type BodyOf,
  type CardProperties,
  type ChoosableProperty,
  choosableProperties,
  type createCard,
  defaultCardProperties,
} from '@cardinal/contracts';
import type { BoardAddress } from '#features/card-data/index.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { Person } from '../fields/assignee-picker.tsx';

export interface NewCard extends Omit<BodyOf<typeof createCard>, 'assigneeIds'> {
  description: string;
  /** A draft of the previous release has none. */
  assignees?: readonly Person[];
}

const firstChoices = Object.fromEntries(
  choosableProperties.map((name) => [name, defaultCardProperties[name]]),
) as Pick<CardProperties, ChoosableProperty>;

/** The first state of the form of a new card. */
export const blankCard: NewCard = { ...firstChoices, userPriority: 5, title: '', description: '' };

/** The key of the draft of a new card. */
export const newCardDraft = ({ projectSlug, boardSlug }: BoardAddress): string =>
  `new-card:${projectSlug}/${boardSlug}`;

/** The draft of a new card on this board, its texts as they are sent, and whether both are there. */
export function useNewCard(address: BoardAddress) {
  const [draft, setDraft, clear] = useDraft(newCardDraft(address), blankCard);
  const title = draft.title.trim();
  const description = draft.description.trim();
  const change = (changes: Partial<NewCard>) => setDraft({ ...draft, ...changes });
  return { draft, change, clear, title, description, complete: title !== '' && description !== '' };
}
