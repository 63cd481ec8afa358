import { cardPropertyNames, type KeptChange } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, findHistoryField, getKeptText, idsIn, presentChanges } from './history.rules.ts';

const card = { description: 'before', title: 'Title' };
const change = (from: object, to: object, ...fields: string[]) =>
  changesBetween({ ...card, ...from }, { ...card, ...to }, fields);

describe('the fields that make a history', () => {
  it('are all properties, as they are, shown to everybody', () => {
    for (const name of cardPropertyNames) expect(findHistoryField(name)).toEqual({ as: 'value' });
  });

  it('show people and labels to those who see them on the card', () => {
    expect(findHistoryField('assigneeIds')?.to).toBe('card.viewAssignees');
    expect(findHistoryField('labelIds')?.to).toBe('label.use');
    for (const name of ['title', 'description', 'imageUrls', 'boardId', 'lock', 'answerId'])
      expect(findHistoryField(name)).not.toHaveProperty('to');
  });

  it('are no others', () => {
    expect(findHistoryField('version')).toBeUndefined();
    expect(findHistoryField('constructor')).toBeUndefined();
    expect(change({ version: 1 }, { version: 2 }, 'version')).toEqual([]);
  });
});

describe('a change that is kept', () => {
  it.each<[string, object, object, Partial<KeptChange>]>([
    ['title', { title: 'a' }, { title: 'b' }, { from: 'a', to: 'b' }],
    ['status', { status: 'New' }, { status: 'Resolved' }, { from: 'New', to: 'Resolved' }],
    ['dueDate', {}, { dueDate: '2026-11-20' }, { from: null, to: '2026-11-20' }],
    ['assigneeIds', { assigneeIds: ['1'] }, { assigneeIds: ['2'] }, { from: ['1'], to: ['2'] }],
    ['labelIds', {}, { labelIds: ['1'] }, { from: null, to: ['1'] }],
    ['boardId', { boardId: '1' }, { boardId: '2' }, { from: '1', to: '2' }],
    ['answerId', {}, { answerId: '1' }, { from: null, to: '1' }],
    ['imageUrls', { imageUrls: null }, { imageUrls: ['a', 'b'] }, { from: 0, to: 2 }],
    ['lock', {}, { lock: { reason: 'heated' } }, { from: null, to: 'heated' }],
    ['lock', { lock: { reason: null } }, {}, { from: '', to: null }],
  ])('says of %s what it was and is', (field, from, to, expected) => {
    expect(change(from, to, field)).toEqual([{ field, ...expected }]);
  });

  it('comes of each field that changed, in their order', () => {
    const fields = change(
      { title: 'a', status: 'New' },
      { title: 'b', status: 'Resolved' },
      'status',
      'title',
    );
    expect(fields.map(({ field }) => field)).toEqual(['status', 'title']);
  });
});

describe('the description', () => {
  const most = 500_000;
  const after = { description: 'after' };
  const size = 'beforeafter'.length;

  it('is kept as the difference, whose length is counted', () => {
    expect(change({}, after, 'description')).toEqual([{ field: 'description', from: 'before', to: 'after' }]);
    expect(getKeptText(card, after)).toEqual({ historyText: size });
    expect(getKeptText({ ...card, historyText: 5 }, after)).toEqual({ historyText: 5 + size });
  });

  it('adds nothing where it is the same', () => {
    expect(getKeptText(card, card)).toEqual({});
    expect(change({}, {}, 'description')).toEqual([{ field: 'description', from: null, to: null }]);
  });

  it('is only said to have changed once so much is kept of it', () => {
    const historyText = most - size;
    expect(getKeptText({ ...card, historyText }, after)).toEqual({ historyText: most });
    expect(getKeptText({ ...card, historyText: historyText + 1 }, after)).toEqual({});
    expect(change({ historyText: historyText + 1 }, after, 'description')).toEqual([
      { field: 'description', from: null, to: null },
    ]);
  });
});

describe('the ids in changes', () => {
  it('are those of one kind of fields, before and after', () => {
    const changes = [
      { field: 'assigneeIds', from: ['1'], to: ['2', '3'] },
      { field: 'labelIds', from: null, to: ['4'] },
      { field: 'title', from: 'a', to: 'b' },
      { field: 'unknown', from: '5', to: null },
    ];
    expect(idsIn(changes, 'people')).toEqual(['1', '2', '3']);
    expect(idsIn(changes, 'labels')).toEqual(['4']);
    expect(idsIn([{ field: 'boardId', from: '6', to: '7' }], 'board')).toEqual(['6', '7']);
  });
});

describe('a change as it is shown', () => {
  const names = {
    people: new Map([['1', { username: 'ann' }]]),
    labels: new Map([['1', { name: 'Backend' }]]),
    boards: new Map([['1', { name: 'Ideas' }]]),
  };

  it.each<[string, Pick<KeptChange, 'from' | 'to'>, object]>([
    ['title', { from: 'a', to: 'b' }, { from: 'a', to: 'b' }],
    ['imageUrls', { from: 0, to: 2 }, { from: 0, to: 2 }],
    ['lock', { from: null, to: '' }, { from: null, to: '' }],
    ['unknown', { from: 1, to: 2 }, { from: 1, to: 2 }],
    [
      'assigneeIds',
      { from: ['1'], to: ['2'] },
      { from: [{ id: '1', name: 'ann' }], to: [{ id: '2', name: 'Unknown' }] },
    ],
    [
      'labelIds',
      { from: null, to: ['1', '2'] },
      {
        from: [],
        to: [
          { id: '1', name: 'Backend' },
          { id: '2', name: 'deleted label' },
        ],
      },
    ],
    ['boardId', { from: '1', to: '2' }, { from: { id: '1', name: 'Ideas' }, to: null }],
    ['description', { from: 'a', to: 'b' }, { from: null, to: null, hasDifference: true }],
    ['description', { from: null, to: null }, { from: null, to: null, hasDifference: false }],
  ])('of %s', (field, kept, expected) => {
    expect(presentChanges([{ field, ...kept }], names)).toEqual([{ field, ...expected }]);
  });
});
