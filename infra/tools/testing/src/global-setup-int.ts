import { startBackingServices } from './run-backing-services.ts';

/** Setup of the int tier. A separate file, as Jest runs each setup file once, for all tiers that name it. */
export default async function globalSetup(): Promise<void> {
  await startBackingServices({ rabbit: true });
}
