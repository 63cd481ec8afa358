import {
  getPlanLimit,
  limitOfAccount,
  planTable,
  type Usage,
  type User,
  unlimited,
} from '@cardinal/contracts';
import { countText } from '../plans/plan-text.ts';

export type LimitedItem = 'project' | 'board';
type Account = Pick<User, 'plan' | 'projectsLimit' | 'boardsLimit' | 'isSuperAdmin'>;

/** Whether the account has reached a limit; false until that is known. */
export const isReached = (user: Account, item: LimitedItem, usage: Usage | undefined): boolean =>
  usage !== undefined && usage[`${item}s`] >= getPlanLimit(user, `${item}s`);

export const isAnyReached = (user: Account, usage: Usage): boolean =>
  isReached(user, 'project', usage) || isReached(user, 'board', usage);

/** The item in `?item=`, or else the limit that was reached, or else boards. */
export function limitedItem(search: string, user: Account, usage: Usage | undefined): LimitedItem {
  const limited = (['board', 'project'] as const).filter(
    (item) => getPlanLimit(user, `${item}s`) < unlimited,
  );
  const asked = limited.find((item) => item === new URLSearchParams(search).get('item'));
  return asked ?? limited.find((item) => isReached(user, item, usage)) ?? limited[0] ?? 'board';
}

/** 'You have reached the Free plan limit of 2 boards. You use 2 of 2.' */
export function limitText(user: Account, item: LimitedItem, usage: Usage | undefined): string {
  const limit = getPlanLimit(user, `${item}s`);
  const isOwn = limitOfAccount(user, `${item}s`) > 0;
  const whose = isOwn ? "your account's limit" : `the ${planTable[user.plan].name} plan limit`;
  const most = `${whose} of ${countText(limit, item)}.`;
  const used = usage ? ` You use ${usage[`${item}s`]} of ${limit}.` : '';
  return isReached(user, item, usage)
    ? `You have reached ${most}${used}`
    : `An upgrade is required for more than ${most}${used}`;
}

/** 'You are on the Free plan and have room: you use 0 of 1 project and 1 of 2 boards.' */
export function roomText(user: Account, usage: Usage): string {
  const used = (['project', 'board'] as const).flatMap((item) => {
    const limit = getPlanLimit(user, `${item}s`);
    return limit < unlimited ? [`${usage[`${item}s`]} of ${countText(limit, item)}`] : [];
  });
  return `You are on the ${planTable[user.plan].name} plan and have room: you use ${used.join(' and ')}.`;
}

export const hasNoLimits = (user: Account): boolean =>
  getPlanLimit(user, 'projects') === Number.POSITIVE_INFINITY &&
  getPlanLimit(user, 'boards') === Number.POSITIVE_INFINITY;

/** The server's message if the limit of the project's owner was reached. */
export function ownersLimit(state: unknown): string | undefined {
  const { limitReached } = (state ?? {}) as { limitReached?: unknown };
  return typeof limitReached === 'string' && limitReached.includes("The owner's") ? limitReached : undefined;
}
