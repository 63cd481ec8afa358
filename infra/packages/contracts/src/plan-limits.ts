import { type Plan, planTable, unlimited } from './constants.ts';

export type Limited = 'projects' | 'boards';

/** The properties of an owner that determine the limits. */
export interface Owner {
  plan: Plan;
  projectsLimit: number;
  boardsLimit: number;
  isSuperAdmin: boolean;
}

/** The limit that a super admin has set for the account; 0 if there is none. */
export const limitOfAccount = (owner: Owner, what: Limited): number =>
  what === 'projects' ? owner.projectsLimit : owner.boardsLimit;

/** How many an owner may have (docs/product-rules.md, Plans); Infinity if unlimited. */
export function getPlanLimit(owner: Owner, what: Limited): number {
  if (owner.isSuperAdmin || owner.plan === 'enterprise') return Number.POSITIVE_INFINITY;
  const limit = limitOfAccount(owner, what) || planTable[owner.plan][what];
  return limit >= unlimited ? Number.POSITIVE_INFINITY : limit;
}
