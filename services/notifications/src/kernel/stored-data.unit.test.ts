import { makeCardSnapshot } from '@cardinal/testing';
import { describe, expect, it } from '@jest/globals';
import { joinStoredData, type StoredDataHooks, storesNothing } from './stored-data.ts';

const card = makeCardSnapshot({ id: 'board', projectId: 'project' }, { id: 'card' });

/** A feature that stores something about everything, and notes its name with each call. */
function featureNoting(name: string, calls: string[], isStored = true): StoredDataHooks {
  return {
    storeCard: async ({ id }, version) => {
      calls.push(`${name} stores ${id} at ${version}`);
      return isStored;
    },
    removeCard: async (cardId, version) => void calls.push(`${name} removes ${cardId} at ${version}`),
    purgeCard: async (cardId) => void calls.push(`${name} purges ${cardId}`),
    purgeBoard: async (boardId, cardIds) => void calls.push(`${name} purges ${boardId} with ${cardIds}`),
    purgeProject: async (projectId) => void calls.push(`${name} purges ${projectId}`),
    eraseUser: async (userId) => void calls.push(`${name} erases ${userId}`),
  };
}

describe('the data that features store', () => {
  it('goes through each hook of all features, in their order', async () => {
    const calls: string[] = [];
    const features = ['one', 'two'].map((name) => featureNoting(name, calls));
    const stored = joinStoredData([features[0]!, storesNothing, features[1]!]);
    expect(await stored.storeCard(card, 2, [])).toBe(true);
    await stored.removeCard('card', 3);
    await stored.purgeCard('card');
    await stored.purgeBoard('board', ['card', 'other']);
    await stored.purgeProject('project');
    await stored.eraseUser('user');
    expect(calls).toEqual(
      [
        'stores card at 2',
        'removes card at 3',
        'purges card',
        'purges board with card,other',
        'purges project',
        'erases user',
      ].flatMap((call) => [`one ${call}`, `two ${call}`]),
    );
  });

  it.each([
    ['no feature stores it', [], false],
    ['all say that there is nothing to store', [false, false], false],
    ['one of them stores something', [true, false], true],
  ])('of a card is there when %s: %j → %j', async (_, answers, expected) => {
    const stored = joinStoredData([storesNothing, ...answers.map((is) => featureNoting('one', [], is))]);
    expect(await stored.storeCard(card, 1, [])).toBe(expected);
  });

  it('is not removed when a hook fails, so that the event comes again', async () => {
    const calls: string[] = [];
    const failing = { ...storesNothing, purgeCard: () => Promise.reject(new Error('away')) };
    const stored = joinStoredData([failing, featureNoting('two', calls)]);
    await expect(stored.purgeCard('card')).rejects.toThrow('away');
    expect(calls).toEqual([]);
  });
});
