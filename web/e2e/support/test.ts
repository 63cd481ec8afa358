import { join } from 'node:path';
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type Stack, startStackOnDemo } from './stack.ts';

/** The global set-up has built it; two stacks must not build it at once. */
export const builtWeb = process.env.WEB_DIR || join(import.meta.dirname, '../../dist');

interface Fixtures {
  /** Whatever the page complained about in its console; must be empty in the end. */
  complaints: string[];
  /** Starts a product of the test's own, for tests that crash it. */
  ownStack: (env?: Record<string, string>) => Promise<Stack>;
  /** A page in a browser of its own, with its own cookies, at the product at `url`. */
  visit: (url: string) => Promise<Page>;
}

/** Browsers log every answer that is an error, however expected. */
const isAnswer = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:');
/** The trace recorder fetches previews of images for its snapshots, which the policy rightly forbids; the product never does. */
const isRecorder = (message: ConsoleMessage) => message.text().startsWith("Connecting to 'blob:");

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message) && !isRecorder(message))
      complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

/** Playwright's test; an error in a page's console, such as of the content security policy, fails it. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  ownStack: async ({ browserName: _ }, use) => {
    const stacks: Stack[] = [];
    await use(async (env) => {
      const stack = await startStackOnDemo({ WEB_DIR: builtWeb, ...env });
      stacks.push(stack);
      return stack;
    });
    await Promise.all(stacks.map((stack) => stack.end()));
  },
  visit: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (url) => {
      const context = await browser.newContext({ baseURL: url });
      contexts.push(context);
      listen(context, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
