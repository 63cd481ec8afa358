import type { Envelope } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Databases } from '../databases.ts';
import { readHistory } from './history.ts';
import { checkReadModels } from './read-models.ts';
import type { Truth } from './truth.ts';

const due = {
  _id: 'card',
  boardId: 'board',
  projectId: 'project',
  title: 'Card',
  type: 'bug',
  status: 'New',
};
const card = { ...due, dueDate: '2099-10-10', version: 12 };
const none = new Map();
const truth = {
  ...{ users: none, projects: none, boards: none, comments: none, upvotes: none, installations: none },
  cards: new Map([['card', card]]),
} as unknown as Truth;

const event = (type: string, version: number) => ({ type, subject: 'card', version, data: {} }) as Envelope;
const events = [event('cards.card.updated', 10), event('cards.report.changed', 40)];

/** The differences for a due date known at this version; another card was on its way twice since the tenth. */
async function wrongAt(version: number) {
  const databases = {
    rows: async (_service: string, collection: string) =>
      collection === 'due_cards' ? [{ ...card, assigneeIds: [], version }] : [],
  } as unknown as Databases;
  const checks = await checkReadModels({ databases, truth, history: readHistory(events), events });
  return checks.find(({ name }) => name.startsWith('due dates'))?.differences;
}

describe('a due date that notifications knows', () => {
  it('is that of the last version that was published', async () => {
    expect(await wrongAt(10)).toEqual([]);
  });

  it('is none of an earlier one', async () => {
    expect(await wrongAt(9)).toEqual(['card has version 9, not 10']);
  });
});
