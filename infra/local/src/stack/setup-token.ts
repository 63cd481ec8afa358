import { randomBytes } from 'node:crypto';
import { getAdminStatus } from '@cardinal/contracts';
import { demoClient } from '../demo/demo-client.ts';
import type { Env } from './environment.ts';
import type { LocalConfig } from './local-config.ts';

/**
 * A setup token for this run, where nobody gave one: without it, whoever reaches a fresh installation first could make
 * its first super admin. With the demo there is one before the door opens.
 */
export const madeSetupToken = ({ DEMO }: LocalConfig, outer: Env): string | undefined =>
  DEMO === 'off' && !outer.SETUP_TOKEN ? randomBytes(15).toString('base64url') : undefined;

/** Whether somebody still has to make the first super admin. */
export async function lacksSuperAdmin(env: Env): Promise<boolean> {
  return !(await demoClient(env, null)(getAdminStatus)).superAdminExists;
}
