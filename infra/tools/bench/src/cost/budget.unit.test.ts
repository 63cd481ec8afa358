import { describe, expect, it } from '@jest/globals';
import { type Budget, judge } from './budget.ts';
import type { Cost } from './cost.ts';

const budget: Budget = { operations: { create: { commands: 10, inserts: 10 } }, idleCommands: 20 };

const cost = (commands: number, ratio: number, idle = 20): Cost => ({
  mode: 'embedded',
  operations: [
    { id: 'create', name: 'create a card', processor: {}, commands: { find: commands }, flushes: 0, ratio },
  ],
  bareMs: 1,
  idle: { percent: {}, commands: { find: idle } },
  memory: [],
});

describe('the budget', () => {
  it('takes what is about as much as it says', () => {
    expect(judge(budget, cost(11.4, 11))).toEqual({ ids: [], over: [], loose: [] });
    expect(judge(budget, cost(9, 9))).toEqual({ ids: [], over: [], loose: [] });
  });

  it('names what takes more', () => {
    expect(judge(budget, cost(12, 10)).ids).toEqual(['create']);
    expect(judge(budget, cost(10, 13.5)).ids).toEqual(['create']);
    expect(judge(budget, cost(10, 10, 30)).ids).toEqual(['idle']);
  });

  it('says that it is too loose', () => {
    const { over, loose } = judge(budget, cost(5, 5));
    expect(over).toEqual([]);
    expect(loose).toEqual([
      expect.stringContaining('create: 5 commands, and the budget is 10: lower it'),
      expect.stringContaining('create: 5 bare inserts of processor time, and the budget is 10: lower it'),
    ]);
  });

  it('has no room for an operation that it does not name', () => {
    expect(judge({ ...budget, operations: {} }, cost(1, 1)).ids).toEqual(['create', 'create']);
  });
});
