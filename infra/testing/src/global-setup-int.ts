import { startBackingServices } from './run-backing-services.ts';

/** Before the int tier. A file of its own, as Jest runs one setup file once a run, whatever tiers name it. */
export default async function globalSetup(): Promise<void> {
  await startBackingServices({ rabbit: true });
}
