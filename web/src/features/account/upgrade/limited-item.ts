import { planTable } from '@cardinal/contracts';
import { countText, limitsOf } from '../plans/plan-text.ts';

export type LimitedItem = 'project' | 'board';

/** What the limit was reached for, from `?item=`; boards, unless it says projects. */
export function limitedItem(search: string): LimitedItem {
  return new URLSearchParams(search).get('item') === 'project' ? 'project' : 'board';
}

/** 'You have reached the Free plan limit of 2 boards.' */
export function limitText(user: Parameters<typeof limitsOf>[0], item: LimitedItem): string {
  const limit = limitsOf(user)[`${item}s`];
  const isOwn = user[`${item}sLimit`] > 0;
  const whose = isOwn ? "your account's limit" : `the ${planTable[user.plan].name} plan limit`;
  return `You have reached ${whose} of ${countText(limit, item)}.`;
}

/** The server's words where it was somebody else's limit: that of the project's owner, whose plan decides. */
export function ownersLimit(state: unknown): string | undefined {
  const { limitReached } = (state ?? {}) as { limitReached?: unknown };
  return typeof limitReached === 'string' && limitReached.includes("The owner's") ? limitReached : undefined;
}
