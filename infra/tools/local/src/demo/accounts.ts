import type { DemoAccount } from './demo.types.ts';

/** The password of every demo account. */
export const demoPassword = 'cardinal-demo';

const mail = (username: string) => `${username}@apollo.example`;

/** The accounts named in documents and tests. */
export const namedAccounts = [
  { username: 'superadmin', email: mail('superadmin'), isSuperAdmin: true },
  {
    username: 'lead',
    email: mail('lead'),
    accountType: 'company',
    plan: 'pro',
    companyName: 'Apollo Ground Systems',
  },
  {
    username: 'member',
    email: mail('member'),
    accountType: 'company',
    companyName: 'Apollo Ground Systems',
    role: 'normal_user',
  },
  { username: 'visitor', email: mail('visitor'), role: 'public_user' },
  { username: 'newcomer', email: mail('newcomer'), status: 'pending' },
] as const satisfies readonly DemoAccount[];

/** The rest of the team, and customers. */
const colleagues = [
  { username: 'amara', email: mail('amara'), role: 'normal_user' },
  { username: 'jonas', email: mail('jonas'), role: 'normal_user' },
  { username: 'mei', email: mail('mei'), role: 'normal_user' },
  { username: 'soren', email: mail('soren'), role: 'normal_user' },
  { username: 'kestrel', email: 'ops@kestrel.example' },
  { username: 'halley', email: 'halley@observatory.example' },
  { username: 'tomasz', email: 'tomasz@cubesat.example' },
  { username: 'nightshift', email: 'nightshift@groundstation.example' },
] as const satisfies readonly DemoAccount[];

export const demoAccounts: readonly DemoAccount[] = [...namedAccounts, ...colleagues];

/** Created by the lead and so sponsored: works in Apollo and waits for a super admin's approval. */
export const sponsoredAccount = {
  username: 'priya',
  email: 'priya@contractor.example',
  role: 'normal_user',
} as const;
