import { earlierThan, expireTrash, inTrash, type Moment } from '@cardinal/service-kit';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import { rowFields } from '../../kernel/card/card.repository.ts';

type TrashedCard = Required<Pick<CardRow, '_id' | 'boardId' | 'title' | 'trashed'>>;

/** The cards of a project, except those on boards that are in the trash themselves. */
interface InProject {
  projectId: string;
  except: readonly string[];
}

export interface Trash {
  /** The newest before this moment, newest first. */
  page(of: InProject, before: Moment | null, limit: number): Promise<TrashedCard[]>;
  count(of: InProject): Promise<number>;
  /** A card, whether it is deleted or not. */
  find(cardId: string): Promise<CardRow | null>;
  /** Takes cards out of everybody's reach. @returns how many there were */
  expire(of: InProject & { _id?: string }): Promise<number>;
}

const shown = { boardId: 1, title: 1, trashed: 1 } as const;
const newestFirst = { 'trashed.at': -1, _id: -1 } as const;

/** Without what moderators hid, which is not in the trash. */
const onBoards = ({ except, ...of }: InProject) => ({
  ...{ ...of, hidden: { $exists: false } },
  ...(except.length > 0 ? { boardId: { $nin: except } } : {}),
});

export function createTrash({ cards }: { cards: CardModel }): Trash {
  const restorable = (of: object, before: Moment | null = null) => ({
    ...of,
    $and: [inTrash(new Date()), earlierThan('trashed.at', before)],
  });
  return {
    page: (of, before, limit) =>
      cards
        .find(restorable(onBoards(of), before), shown)
        .sort(newestFirst)
        .limit(limit)
        .hint('trash')
        .lean<TrashedCard[]>(),
    count: (of) => cards.countDocuments(restorable(onBoards(of))).hint('trash'),
    find: (cardId) => cards.findById(cardId, rowFields).lean<CardRow>(),
    expire: (of) => expireTrash(cards, onBoards(of)),
  };
}
