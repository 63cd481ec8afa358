import { describe, expect, it } from '@jest/globals';
import { countText, isAbove, priceText, usedText } from './plan-text.ts';

describe('the words for a plan', () => {
  it('give the prices of the plan table', () => {
    expect((['free', 'solo', 'pro', 'enterprise'] as const).map(priceText)).toEqual([
      '$0',
      '$19',
      '$39',
      'Contact us',
    ]);
  });

  it.each([
    [1, 'project', '1 project'],
    [2, 'board', '2 boards'],
    [998, 'board', '998 boards'],
    [999, 'project', 'Unlimited projects'],
    [5_000, 'board', 'Unlimited boards'],
  ] as const)('call %i %ss %s', (count, thing, text) => {
    expect(countText(count, thing)).toBe(text);
  });

  it('know which plan is the bigger one', () => {
    expect(isAbove('pro', 'solo')).toBe(true);
    expect(isAbove('solo', 'solo')).toBe(false);
    expect(isAbove('free', 'enterprise')).toBe(false);
  });
});

describe('the use of a limit', () => {
  it('stands before it, once it is known and where there is a limit', () => {
    expect(usedText(2, 50, 'board')).toBe('2 of 50 boards');
    expect(usedText(0, 1, 'project')).toBe('0 of 1 project');
    expect(usedText(undefined, 50, 'board')).toBe('50 boards');
    expect(usedText(7, Number.POSITIVE_INFINITY, 'board')).toBe('Unlimited boards');
  });
});
