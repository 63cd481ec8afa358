import type { SeenBoard } from '../access/board-access.ts';
import type { CardDocument, CardRow } from '../card/card.model.ts';

/** Written where a feature has nothing to do, so that nobody forgets to think of it. */
export const nothing = 'nothing';
export type Nothing = typeof nothing;

/** A card to which something goes that is stored about another one. */
export type CardPlace = Pick<CardRow, '_id' | 'boardId' | 'projectId'>;

/** Called once the cards of a merge are counted anew. */
export type AfterCount = () => void;

/**
 * Keeps the data that a feature stores about cards in step with them. All of it is harmless to repeat, as it is after a crash;
 * features are asked in the order of the list of features.
 */
export interface CardData {
  /** A card went into the trash, with all that is on it. */
  trash: Nothing | ((card: CardDocument) => Promise<void>);
  /** A card is about to come back. @returns fields of it that something may have changed meanwhile, such as its counts */
  restore: Nothing | ((card: CardDocument, at: SeenBoard) => Promise<Partial<CardDocument>>);
  /** These cards are no more. */
  purge: Nothing | ((cardIds: readonly string[]) => Promise<void>);
  /** A card is on another board now. */
  move: Nothing | ((cardId: string, boardId: string) => Promise<void>);
  /** A card was merged into another one. */
  merge: Nothing | ((sourceId: string, target: CardPlace) => Promise<AfterCount | undefined>);
  /** A card was taken out of the one that it was merged into. */
  unmerge: Nothing | ((source: CardPlace, targetId: string) => Promise<AfterCount | undefined>);
}

/** Removes what somebody left who deleted their account; ends early once the service stops. Harmless to repeat. */
export type EraseUser = (userId: string, isStopped: () => boolean) => Promise<void>;

/** Finds cards and comments by their texts. Asked after all that features store about the cards. */
export interface CardIndex {
  remove(cardIds: readonly string[]): Promise<void>;
  /** These cards went to other boards a while ago. */
  moved(cardIds: readonly string[]): Promise<void>;
  /** Comments went from one card to another. */
  merged(came: { cardId: string; mergedFrom?: string }, fromCardId: string): Promise<void>;
}

/** Features keep their data in step, in the order of the list of features. */
export interface DataHooks {
  cardData: CardData[];
  eraseUser: EraseUser[];
  /** All cards of a board are gone. */
  purgeBoard: ((boardId: string) => Promise<void>)[];
  /** A project is gone, with what belongs to none of its boards. */
  purgeProject: ((projectId: string) => Promise<void>)[];
  cardIndexes: CardIndex[];
}

export const noDataHooks = (): DataHooks => ({
  cardData: [],
  eraseUser: [],
  purgeBoard: [],
  purgeProject: [],
  cardIndexes: [],
});

/** The handlers of the features that have something to do at this moment. */
export function listHandlers<Moment extends keyof CardData>(
  data: readonly CardData[],
  moment: Moment,
): Exclude<CardData[Moment], Nothing>[] {
  return data
    .map((one) => one[moment])
    .filter((handler): handler is Exclude<CardData[Moment], Nothing> => handler !== nothing);
}
