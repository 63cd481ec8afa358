import type { Browser, BrowserContextOptions } from '@playwright/test';
import { findPlaces, type Places } from './screens.ts';
import { type DemoUser, signInForCalls } from './sign-in.ts';

type User = DemoUser | undefined;

/** The users of the table of screens, each signed in once, and where the lead's cards are. */
export interface Sessions {
  of: (user: User) => BrowserContextOptions['storageState'];
  places: Places;
}

export async function openSessions(
  browser: Browser,
  baseURL: string | undefined,
  users: readonly User[],
  options?: Parameters<typeof findPlaces>[1],
): Promise<Sessions> {
  const states = new Map<User, BrowserContextOptions['storageState']>();
  let places: Places = { card: '', emptyBoard: '' };
  for (const user of new Set<User>(['lead', ...users])) {
    const page = await (await browser.newContext({ baseURL })).newPage();
    if (user) await signInForCalls(page, user);
    if (user === 'lead') places = await findPlaces(page, options);
    states.set(user, await page.context().storageState());
    await page.context().close();
  }
  return { of: (user) => states.get(user), places };
}

/** A window of the given size, a phone's where it is narrow. */
export const createWindowOptions = (
  width: number,
  height: number,
  colorScheme: 'light' | 'dark',
): BrowserContextOptions => ({
  colorScheme,
  viewport: { width, height },
  hasTouch: width < 500,
  isMobile: width < 500,
  locale: 'en-GB',
  timezoneId: 'UTC',
});
