import type { CardSnapshot, cardUpdated, DataOf } from '@cardinal/contracts';

type Changes = NonNullable<DataOf<typeof cardUpdated>['changes']>;

/** Changes that the data beside the kernel's has to follow. */
export interface StoredData {
  /**
   * A card was created, changed, moved or restored.
   * @returns whether something was stored, which goes again if the card is gone by now
   */
  storeCard(card: CardSnapshot, version: number, changes: Changes): Promise<boolean>;
  /** A card was gone by this version: in the trash, for good, or with its board or project. */
  removeCard(cardId: string, version: number): Promise<void>;
  /** A card was deleted for good. */
  purgeCard(cardId: string): Promise<void>;
  /** A board was deleted for good. @param cardIds all cards that have been on it and have not left it in time */
  purgeBoard(boardId: string, cardIds: readonly string[]): Promise<void>;
  purgeProject(projectId: string): Promise<void>;
  /** An account was deleted. */
  eraseUser(userId: string): Promise<void>;
}

/** The same for the data of one feature. A feature that has nothing to do says 'nothing'. */
export type StoredDataHooks = { [Name in keyof StoredData]: StoredData[Name] | 'nothing' };

/** For features that store nothing of their own. */
export const storesNothing: StoredDataHooks = {
  storeCard: 'nothing',
  removeCard: 'nothing',
  purgeCard: 'nothing',
  purgeBoard: 'nothing',
  purgeProject: 'nothing',
  eraseUser: 'nothing',
};

/** The hooks of all features as one, which calls them one after another. */
export function joinStoredData(features: readonly StoredDataHooks[]): StoredData {
  const hooks = <Name extends keyof StoredData>(name: Name) =>
    features
      .map((feature): StoredData[Name] | 'nothing' => feature[name])
      .filter((hook): hook is StoredData[Name] => hook !== 'nothing');

  return {
    async storeCard(card, version, changes) {
      let isStored = false;
      for (const storeCard of hooks('storeCard'))
        if (await storeCard(card, version, changes)) isStored = true;
      return isStored;
    },
    async removeCard(cardId, version) {
      for (const removeCard of hooks('removeCard')) await removeCard(cardId, version);
    },
    async purgeCard(cardId) {
      for (const purgeCard of hooks('purgeCard')) await purgeCard(cardId);
    },
    async purgeBoard(boardId, cardIds) {
      for (const purgeBoard of hooks('purgeBoard')) await purgeBoard(boardId, cardIds);
    },
    async purgeProject(projectId) {
      for (const purgeProject of hooks('purgeProject')) await purgeProject(projectId);
    },
    async eraseUser(userId) {
      for (const eraseUser of hooks('eraseUser')) await eraseUser(userId);
    },
  };
}
