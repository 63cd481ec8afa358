import { test as base, type ConsoleMessage, expect } from '@playwright/test';

interface Fixtures {
  /** Whatever the page complained about in its console; must be empty in the end. */
  complaints: string[];
}

/** What browsers write down for every answer that is an error, however expected. */
const isAnswer = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:');

/** Playwright's test; an error in the page's console, such as of the content security policy, fails it. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !isAnswer(message)) complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
