import { planTable, type UserSnapshot, unlimited } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';

export type Limited = 'projects' | 'boards';
/** What of an owner decides how much it may have. */
export type Owner = Pick<UserSnapshot, 'plan' | 'projectsLimit' | 'boardsLimit' | 'isSuperAdmin'>;

/** An owner that auth does not know has what everybody has. */
export const freeOwner: Owner = { plan: 'free', projectsLimit: 0, boardsLimit: 0, isSuperAdmin: false };

const ownLimit = (owner: Owner, what: Limited) =>
  what === 'projects' ? owner.projectsLimit : owner.boardsLimit;

/** How many an owner may have (docs/product-rules.md, Plans); Infinity where nothing limits it. */
export function limitOf(owner: Owner, what: Limited): number {
  if (owner.isSuperAdmin || owner.plan === 'enterprise') return Number.POSITIVE_INFINITY;
  const own = ownLimit(owner, what);
  const limit = own > 0 ? own : planTable[owner.plan][what];
  return limit >= unlimited ? Number.POSITIVE_INFINITY : limit;
}

/** The refusal at the limit, with what is allowed. The web leads to the upgrade page by its first three words. */
export function limitReached(owner: Owner, what: Limited, asOwner: boolean): AppError {
  const limit = limitOf(owner, what);
  const whose = asOwner ? 'Your' : "The owner's";
  const plan = ownLimit(owner, what) > 0 ? 'account' : `${planTable[owner.plan].name} plan`;
  const allowed = `${limit} ${limit === 1 ? what.slice(0, -1) : what}`;
  const says = `${whose} ${plan} allows ${allowed}.`;
  return what === 'projects'
    ? new AppError('project_limit_reached', `Project limit reached. ${says}`)
    : new AppError('board_limit_reached', `Board limit reached. ${says}`);
}
