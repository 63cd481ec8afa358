import { getPlanLimit, type Limited, limitOfAccount, type Owner, planTable } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';

/** The defaults, for an owner that auth does not know. */
export const freeOwner: Owner = { plan: 'free', projectsLimit: 0, boardsLimit: 0, isSuperAdmin: false };

/** The refused user: the owner, another user who may see the owner's plan, or one who may not. */
export type Refused = 'owner' | 'colleague' | 'stranger';

function describeRefusal(owner: Owner, what: Limited, refused: Refused): string {
  if (refused === 'stranger') return `The owner's account allows no more ${what}.`;
  const limit = getPlanLimit(owner, what);
  const whose = refused === 'owner' ? 'Your' : "The owner's";
  const plan = limitOfAccount(owner, what) > 0 ? 'account' : `${planTable[owner.plan].name} plan`;
  return `${whose} ${plan} allows ${limit} ${limit === 1 ? what.slice(0, -1) : what}.`;
}

/**
 * The refusal at the limit, with what is allowed. The web recognises it by its first three words and leads to the
 * upgrade page.
 */
export function limitReached(owner: Owner, what: Limited, refused: Refused): AppError {
  const says = describeRefusal(owner, what, refused);
  return what === 'projects'
    ? new AppError('project_limit_reached', `Project limit reached. ${says}`)
    : new AppError('board_limit_reached', `Board limit reached. ${says}`);
}
