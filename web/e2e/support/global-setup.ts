import { startStack } from './stack.ts';

/** Starts the product that all tests share, with the web app as it is now; `E2E_URL` tells them where. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const stack = await startStack();
  process.env.E2E_URL = stack.url;
  return stack.end;
}
