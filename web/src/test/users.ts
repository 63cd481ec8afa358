import type { User } from '@cardinal/contracts';
import { TOKEN_KEY } from '#api/session-events.ts';
import { USER_KEY } from '#features/session/session-storage.ts';

/** A user with the given properties. */
export function makeUser(changes: Partial<User> = {}): User {
  return {
    id: '7b0c9f0e-6c1d-4b7e-9a51-0d6c1f0a2b3c',
    username: 'maya',
    email: 'maya@example.com',
    emailVerified: true,
    companyName: null,
    accountType: 'public',
    plan: 'free',
    projectsLimit: 0,
    boardsLimit: 0,
    hubUsername: 'maya',
    status: 'active',
    isSuperAdmin: false,
    sponsor: null,
    hasPassword: true,
    timeZone: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
    ...changes,
  };
}

/** Stores this user as if they had signed in on an earlier visit. */
export function rememberUser(user: User = makeUser()): User {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  return user;
}
