import { randomUUID } from 'node:crypto';
import { limits } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { emptyCard, type SourceCard } from './formats/source-card.ts';
import { type MappedCard, type MappingContext, mapCard } from './map-card.ts';
import { proposeMapping } from './propose-mapping.ts';

const [me, ben, stranger, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const now = new Date('2026-06-01');
const context: MappingContext = {
  mapping: {
    states: { Done: { status: 'Resolved', closingReason: 'done' } },
    types: { Defect: 'bug' },
    priorities: { High: 4 },
    people: { Me: me, Ben: ben, Gone: stranger },
  },
  importerId: me,
  members: new Set([me, ben]),
  linkWriters: new Set([me, ben]),
  now,
  resolve: (name) => (['#2', 'AB-2', 'https://trello.com/c/abc'].includes(name) ? other : null),
};

function map(given: Partial<SourceCard>): { card: MappedCard; leftOut: string[] } {
  const mapped = mapCard({ ...emptyCard(2, '1'), title: 'A card', ...given }, context);
  if ('skipped' in mapped) throw new Error(mapped.skipped);
  return mapped;
}

describe('a card of a file', () => {
  it('is mapped by its values, and left as a new feature without them', () => {
    expect(map({ state: 'Done', type: 'Defect', priority: 'High' }).card).toMatchObject({
      ...{ status: 'Resolved', closingReason: 'done', type: 'bug', devPriority: 4 },
    });
    expect(map({ state: 'Odd' }).card).toMatchObject({
      ...{ status: 'New', closingReason: null, type: 'feature', devPriority: null },
    });
  });

  it('is mapped by no name that every object has', () => {
    const [name] = ['constructor'];
    const { card } = map({ ...{ state: name, type: name, priority: name, author: name, assignees: [name] } });
    expect(card).toMatchObject({ status: 'New', closingReason: null, type: 'feature', devPriority: null });
    expect(card).toMatchObject({ author: { name: 'constructor (imported)' }, assigneeIds: [] });
  });

  it('has at most some labels and assignees, however many a cell holds', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `Name ${n}`);
    const { card, leftOut } = map({ labels: many, assignees: many });
    expect(card.labels.length).toBeLessThan(100);
    expect(leftOut.length).toBeLessThan(300);
  });

  it('stands under an account only where that is the importer’s own', () => {
    expect(map({ author: 'Me' }).card.author).toEqual({ userId: me });
    expect(map({ author: null }).card.author).toEqual({ userId: me });
    expect(map({ author: 'Ben' }).card.author).toEqual({ name: 'Ben (imported)' });
  });

  it('is assigned to members alone', () => {
    const { card, leftOut } = map({ assignees: ['Ben', 'Gone', 'Nobody'] });
    expect(card.assigneeIds).toEqual([ben]);
    expect(leftOut).toEqual([
      'The assignee Gone, who is no member here.',
      'The assignee Nobody, who is no member here.',
    ]);
  });

  it('loses the links of authors who are nobody of the team', () => {
    const text = { title: 'See https://spam.example', description: 'or [here](https://spam.example) now' };
    const { card, leftOut } = map({ ...text, author: 'Zoe' });
    expect(`${card.title} ${card.description}`).not.toContain('spam.example');
    expect(leftOut).toHaveLength(2);
    expect(map({ ...text, author: 'Ben' })).toMatchObject({ card: text, leftOut: [] });
  });

  it('leads to other cards of the file', () => {
    const { card } = map({
      description: 'As #2, AB-2, https://trello.com/c/abc/9-title, not #22, AB-22 or x#2',
    });
    const named = `#${other.slice(0, 8)}`;
    expect(card.description).toBe(`As ${named}, ${named}, ${named} not #22, AB-22 or x#2`);
    expect(card.references).toEqual([other]);
  });

  it('is cut where it is too long, which the report says', () => {
    const { card, leftOut } = map({
      title: 't'.repeat(limits.cardTitle + 1),
      description: 'd'.repeat(limits.cardDescription + 1),
      comments: [{ author: null, createdAt: null, text: 'c'.repeat(limits.comment + 1) }],
      labels: ['x'.repeat(limits.labelName + 1), 'Web', 'web'],
    });
    expect(card.title).toHaveLength(limits.cardTitle);
    expect(card.description).toHaveLength(limits.cardDescription);
    expect(card.comments[0]?.content).toHaveLength(limits.comment);
    expect(card.labels).toEqual(['web']);
    expect(leftOut).toHaveLength(4);
  });

  it('is never newer than now, and its comments are in order', () => {
    const future = new Date('2030-01-01');
    const { card } = map({
      ...{ createdAt: future, updatedAt: new Date('2020-01-01') },
      comments: [
        { author: null, createdAt: future, text: 'Later' },
        { author: null, createdAt: new Date('2025-01-01'), text: 'Sooner' },
        { author: null, createdAt: null, text: ' \u0000 ' },
      ],
    });
    expect([card.createdAt, card.updatedAt]).toEqual([now, now]);
    expect(card.comments.map(({ content }) => content)).toEqual(['Sooner', 'Later']);
  });

  it('is skipped without a title', () => {
    expect(mapCard({ ...emptyCard(2, '1'), title: ' \u200b ' }, context)).toEqual({
      skipped: 'It has no title.',
    });
  });
});

describe('a proposed mapping', () => {
  const found = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
  it('goes by words and names', () => {
    const states = found('To Do', 'In Progress', 'QA', 'Shipped', "Won't do", 'Duplicate', 'Ideas');
    const source = {
      states,
      types: found('Bug', 'Story'),
      priorities: found('Highest', 'None'),
      people: found('ben', 'Zoe'),
    };
    const { states: proposed, ...rest } = proposeMapping(source, [{ id: ben, username: 'Ben' }]);
    expect(Object.values(proposed).map(({ status }) => status)).toEqual([
      ...['New', 'In Progress', 'In Testing', 'Resolved', 'Resolved', 'Resolved', 'New'],
    ]);
    expect(rest).toEqual({
      types: { Bug: 'bug', Story: 'feature' },
      priorities: { Highest: 5 },
      people: { ben },
    });
  });
});
