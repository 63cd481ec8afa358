import { type Plan, plans, type planTable, planTable as table, unlimited } from '@cardinal/contracts';

/** '$19', or 'Contact us' without a fixed price. */
export function priceText(plan: Plan): string {
  const { price }: (typeof planTable)[Plan] = table[plan];
  return price === null ? 'Contact us' : `$${price}`;
}

/** '1 project', '10 boards', 'Unlimited boards'. */
export function countText(count: number, thing: 'project' | 'board'): string {
  if (count >= unlimited) return `Unlimited ${thing}s`;
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

export const isAbove = (plan: Plan, other: Plan): boolean => plans.indexOf(plan) > plans.indexOf(other);

/** '2 of 50 boards', or 'Unlimited boards' without a limit; without the usage until it is known. */
export function usedText(used: number | undefined, limit: number, thing: 'project' | 'board'): string {
  const most = countText(limit, thing);
  return used === undefined || limit >= unlimited ? most : `${used} of ${most}`;
}
