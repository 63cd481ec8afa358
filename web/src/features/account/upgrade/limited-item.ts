import { type Plan, planTable } from '@cardinal/contracts';
import { countText } from '../plans/plan-text.ts';

export type LimitedItem = 'project' | 'board';

/** What the limit was reached for, from `?item=`; boards, unless it says projects. */
export function limitedItem(search: string): LimitedItem {
  return new URLSearchParams(search).get('item') === 'project' ? 'project' : 'board';
}

/** 'You have reached the Free plan limit of 2 boards.' */
export function limitText(plan: Plan, item: LimitedItem): string {
  const { name, projects, boards } = planTable[plan];
  return `You have reached the ${name} plan limit of ${countText(item === 'project' ? projects : boards, item)}.`;
}
