import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';

/** Output of the process with the field of docs/adding-a-field.md, and another like it (`planted-field-child.ts`). */
interface Found {
  cards: Record<'low' | 'unset' | 'earlier', string>;
  refused: number;
  exported: unknown[];
  values: unknown[];
  byMedium: { ids: string[]; total: number };
  byLow: { ids: string[]; total: number };
  sorted: { ids: string[] };
  pages: string[];
  effort: {
    falling: { ids: string[] };
    rising: { ids: string[] };
    fallingPages: string[];
    risingPages: string[];
    groups: unknown[];
    lanes: { ids: string[]; total: number }[];
  };
  noSuchLanes: number[];
  groups: unknown[];
  lane: { ids: string[]; total: number };
  searched: { ids: string[]; total: number };
  plans: { docsExamined: number }[];
  index: { name: string; key: object };
  edits: Record<'same' | 'author' | 'other' | 'admin' | 'toNone', number>;
  history: object[];
  historyToNone: object[];
  afterBulk: unknown[];
  afterUndo: unknown[];
}

const toPath = (file: string) => fileURLToPath(new URL(file, import.meta.url));
let found: Found;

beforeAll(async () => {
  const execArgv = ['--import', toPath('../../../../infra/tools/testing/src/plant-field.ts')];
  const child = fork(toPath('planted-field-child.ts'), { execArgv, execPath: process.execPath });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`It ended with ${code} and found nothing`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  found = message as Found;
  await ended.catch(() => {});
});

describe('the field of docs/adding-a-field.md', () => {
  it('has its default in new cards, and in those of earlier releases', () => {
    expect(found.values).toEqual(['low', 'medium', 'medium']);
  });

  it('is in exports', () => {
    expect(found.exported).toEqual(['low', 'medium', 'medium']);
  });

  it('has none but its values', () => {
    expect(found.refused).toBe(400);
  });

  it('filters lists, searches and counts', () => {
    const { low, unset, earlier } = found.cards;
    expect(found.byMedium).toEqual({ ids: [earlier, unset], total: 2 });
    expect(found.searched).toEqual({ ids: [earlier, unset], total: 2 });
    expect(found.byLow).toEqual({ ids: [low], total: 1 });
  });

  it('sorts lists by the order of its values, page by page', () => {
    const { low, unset, earlier } = found.cards;
    expect(found.sorted.ids).toEqual([earlier, unset, low]);
    expect(found.pages).toEqual(found.sorted.ids);
  });

  it('divides boards into lanes', () => {
    const { unset, earlier } = found.cards;
    expect(found.groups).toEqual([
      ['medium', 'Medium', 2],
      ['low', 'Low', 1],
    ]);
    expect(found.lane).toEqual({ ids: [earlier, unset], total: 2 });
  });

  it('is in the index by which boards are counted, which needs no cards', () => {
    expect(found.index.name).toBe('column:severity');
    expect(Object.keys(found.index.key).at(-1)).toBe('severity');
    expect(found.plans.length).toBeGreaterThan(0);
    expect(found.plans.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
  });

  it('is changed by authors of new cards and by admins', () => {
    expect(found.edits).toEqual({ same: 200, author: 200, other: 403, admin: 200, toNone: 200 });
  });

  it('has a history, which knows what cards of earlier releases had', () => {
    expect(found.history).toEqual([{ field: 'severity', from: 'medium', to: 'critical' }]);
  });

  it('has no lane for cards without it, nor for other words', () => {
    expect(found.noSuchLanes).toEqual([400, 400]);
  });

  it('is changed for many cards at once, which can be taken back', () => {
    expect(found.afterBulk).toEqual(['low', 'low']);
    expect(found.afterUndo).toEqual(['critical', 'medium']);
  });
});

describe('such a field that a card may be without', () => {
  it('sorts cards without it last in both orders, page by page', () => {
    const { low, unset, earlier } = found.cards;
    const { falling, rising, fallingPages, risingPages } = found.effort;
    expect(falling.ids).toEqual([low, earlier, unset]);
    expect(rising.ids).toEqual([earlier, low, unset]);
    expect([fallingPages, risingPages]).toEqual([falling.ids, rising.ids]);
  });

  it('has a lane of cards without it', () => {
    const { unset, earlier } = found.cards;
    expect(found.effort.groups).toHaveLength(3);
    expect(found.effort.groups).toEqual(
      expect.arrayContaining([
        ['high', 'High', 1],
        ['low', 'Low', 1],
        [null, null, 1],
      ]),
    );
    expect(found.effort.lanes).toEqual([
      { ids: [earlier], total: 1 },
      { ids: [unset], total: 1 },
    ]);
  });

  it('is taken from a card, which its history says', () => {
    expect(found.historyToNone).toEqual([{ field: 'effort', from: 'high', to: null }]);
  });
});
