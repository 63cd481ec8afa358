import { describe, expect, it } from '@jest/globals';
import { makeUser } from '#test/users.ts';
import { countText, isAbove, limitsOf, priceText } from './plan-text.ts';

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

describe('the limits of an account', () => {
  it('are those of its plan', () => {
    expect(limitsOf(makeUser({ plan: 'solo' }))).toEqual({ projects: 3, boards: 10 });
  });

  it('are its own where it was given some', () => {
    expect(limitsOf(makeUser({ plan: 'solo', boardsLimit: 25 }))).toEqual({ projects: 3, boards: 25 });
  });

  it('are none for a super admin', () => {
    const { projects, boards } = limitsOf(makeUser({ isSuperAdmin: true, boardsLimit: 25 }));
    expect([countText(projects, 'project'), countText(boards, 'board')]).toEqual([
      'Unlimited projects',
      'Unlimited boards',
    ]);
  });
});
