import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { ProcessName } from './environment.ts';
import type { Undo } from './undo.ts';

const announced = [
  'MONGO_URL',
  'AMQP_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'OBJECTS_DIR',
  'INTERNAL_TOKEN_KEY',
  'SECRETS_KEY',
  'PUBLIC_URL',
  'AUTH_URL',
  'PROJECTS_URL',
  'CARDS_URL',
  'NOTIFICATIONS_URL',
  'INTEGRATIONS_URL',
];

/**
 * Writes the addresses and secrets of the running stack to a file for the operators' tools (infra/tools/operations). Only
 * this user can read it.
 */
export function announce(dataDir: string, envs: Record<ProcessName, Env>, undo: Undo): void {
  const file = join(dataDir, 'running.json');
  const known = Object.fromEntries(announced.map((key) => [key, envs.cards[key]]));
  rmSync(file, { force: true });
  const content = { ...known, GATEWAY_URL: envs.gateway.PUBLIC_URL };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  undo.add(() => rmSync(file, { force: true }));
}
