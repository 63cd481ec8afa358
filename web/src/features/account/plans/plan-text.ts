import { type Plan, plans, type planTable, planTable as table, unlimited } from '@cardinal/contracts';

/** '$19', or 'Contact us' where the price is a matter of talking. */
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

/** '2 of 50 boards', or 'Unlimited boards' where there is no limit; without the use as long as that is not known. */
export function usedText(used: number | undefined, limit: number, thing: 'project' | 'board'): string {
  const most = countText(limit, thing);
  return used === undefined || limit >= unlimited ? most : `${used} of ${most}`;
}
