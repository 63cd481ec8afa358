import { type CardSnapshot, cardDeleted, type Envelope, type KeptChange } from '@cardinal/contracts';
import { listVocabulary } from './terms.ts';
import type { BoardWord } from './vocabulary.ts';

type Titled = Pick<CardSnapshot, 'boardId' | 'title'>;

/** Words that the vocabulary has for a card with this title. */
export const listTitleWords = ({ boardId, title }: Titled): BoardWord[] =>
  listVocabulary(title).map((word) => ({ boardId, word }));

/** The words of the title that an event of a card names. */
export const listWordsOfEvent = ({ data }: Envelope): BoardWord[] => {
  const { card } = data as { card?: Titled };
  return card ? listTitleWords(card) : [];
};

/** Words that a board lost with a title by this event, unless others there have them. */
export function listLostWords({ type, data }: Envelope): BoardWord[] {
  if (type === cardDeleted.type) return listTitleWords(data as Titled);
  const {
    card,
    fromBoardId,
    changes = [],
  } = data as {
    card?: Titled;
    fromBoardId?: string;
    changes?: readonly KeptChange[];
  };
  if (!card) return [];
  const { boardId, title } = card;
  if (fromBoardId !== undefined) return listTitleWords({ boardId: fromBoardId, title });
  const before = changes.filter(({ field }) => field === 'title').map(({ from }) => String(from));
  const left = new Set(before.length > 0 ? listVocabulary(title) : []);
  return before
    .flatMap((former) => listTitleWords({ boardId, title: former }))
    .filter(({ word }) => !left.has(word));
}
