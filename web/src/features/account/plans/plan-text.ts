import {
  type Plan,
  plans,
  type planTable,
  planTable as table,
  type User,
  unlimited,
} from '@cardinal/contracts';

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

type Limited = Pick<User, 'plan' | 'projectsLimit' | 'boardsLimit' | 'isSuperAdmin'>;

/** What an account may have: its own limits where it was given some, else those of its plan; super admins have none. */
export function limitsOf(user: Limited): { projects: number; boards: number } {
  if (user.isSuperAdmin) return { projects: unlimited, boards: unlimited };
  return {
    projects: user.projectsLimit > 0 ? user.projectsLimit : table[user.plan].projects,
    boards: user.boardsLimit > 0 ? user.boardsLimit : table[user.plan].boards,
  };
}
