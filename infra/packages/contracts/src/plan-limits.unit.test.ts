import { describe, expect, it } from '@jest/globals';
import { getPlanLimit, type Owner } from './plan-limits.ts';

const owner = (given: Partial<Owner>): Owner => ({
  plan: 'free',
  projectsLimit: 0,
  boardsLimit: 0,
  isSuperAdmin: false,
  ...given,
});

describe('getPlanLimit', () => {
  it.each([
    ['free', 1, 2],
    ['solo', 3, 10],
    ['pro', 10, 50],
    ['enterprise', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ] as const)('reads the plan table for %s', (plan, projects, boards) => {
    expect(getPlanLimit(owner({ plan }), 'projects')).toBe(projects);
    expect(getPlanLimit(owner({ plan }), 'boards')).toBe(boards);
  });

  it('lets a limit of the account win over the plan, in both directions', () => {
    expect(getPlanLimit(owner({ plan: 'pro', projectsLimit: 2 }), 'projects')).toBe(2);
    expect(getPlanLimit(owner({ plan: 'free', boardsLimit: 7 }), 'boards')).toBe(7);
    expect(getPlanLimit(owner({ plan: 'free', boardsLimit: 7 }), 'projects')).toBe(1);
  });

  it('knows no limit at 999, for enterprise and for super admins', () => {
    expect(getPlanLimit(owner({ projectsLimit: 999 }), 'projects')).toBe(Number.POSITIVE_INFINITY);
    expect(getPlanLimit(owner({ projectsLimit: 998 }), 'projects')).toBe(998);
    expect(getPlanLimit(owner({ plan: 'enterprise', boardsLimit: 3 }), 'boards')).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(getPlanLimit(owner({ isSuperAdmin: true }), 'projects')).toBe(Number.POSITIVE_INFINITY);
  });
});
