import { randomBytes } from 'node:crypto';
import { getAdminStatus } from '@cardinal/contracts';
import { demoClient } from '../demo/demo-client.ts';
import type { Env } from '../env.ts';
import type { LocalConfig } from './local-config.ts';

/**
 * Generates a setup token if none is configured. Without one, anybody who reaches a fresh installation could create its
 * first super admin. With demo data there is one before the gateway starts.
 */
export const madeSetupToken = ({ DEMO }: LocalConfig, outer: Env): string | undefined =>
  DEMO === 'off' && !outer.SETUP_TOKEN ? randomBytes(15).toString('base64url') : undefined;

/** Whether there is no super admin yet. */
export async function lacksSuperAdmin(env: Env): Promise<boolean> {
  return !(await demoClient(env, null)(getAdminStatus)).superAdminExists;
}
