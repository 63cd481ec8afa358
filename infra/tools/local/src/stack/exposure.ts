import { BlockList, isIP } from 'node:net';
import { StartError } from '@cardinal/service-kit';
import { verify } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';
import { demoAccounts, demoPassword, sponsoredAccount } from '../demo/accounts.ts';
import type { Env } from '../env.ts';

/** The addresses where a stack listens and is announced. */
interface Reach {
  HOST: string;
  PUBLIC_URL: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a name or address can mean nothing but this machine. */
export function isOfThisMachine(host: string): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const version = isIP(name);
  if (version) return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** The first setting that leads other machines here; undefined if there is none. */
function exposedBy({ HOST, PUBLIC_URL }: Reach): string | undefined {
  if (!isOfThisMachine(HOST)) return `HOST=${HOST}`;
  return isOfThisMachine(new URL(PUBLIC_URL).hostname) ? undefined : `PUBLIC_URL=${PUBLIC_URL}`;
}

/**
 * Makes sure that nobody shows the demo to other machines by accident: everybody knows the password of its accounts.
 * @param chosen the value of DEMO, if it was set
 * @throws StartError which says what to set
 */
export function requireChosenDemo(config: Reach, chosen: string | undefined): void {
  const setting = exposedBy(config);
  if (!setting || chosen) return;
  throw new StartError(
    `${setting} is meant for other machines, and everybody knows the password of the demo's accounts, a super administrator among them: set DEMO=off to start without demo data, or DEMO=on to show the demo to all who reach it`,
  );
}

/** The demo's accounts in the data that still open with its password. */
async function openDemoAccounts(env: Env): Promise<string[]> {
  const usernames = [...demoAccounts, sponsoredAccount].map(({ username }) => username);
  const client = await MongoClient.connect(env.MONGO_URL ?? '');
  try {
    const users = client
      .db(`${env.MONGO_DB_PREFIX || 'cardinal'}_auth`)
      .collection<{ username: string; passwordHash?: string }>('users')
      .find({ username: { $in: usernames }, status: { $ne: 'suspended' }, deleted: false });
    const open: string[] = [];
    for await (const { username, passwordHash } of users)
      if (passwordHash && (await verify(passwordHash, demoPassword))) open.push(username);
    return open;
  } finally {
    await client.close();
  }
}

/**
 * The same for data of a demo that was started here before.
 * @param env with the address of the database
 * @throws StartError which names the accounts and says what to do
 */
export async function requireNoDemoAccounts(config: Reach & { DEMO: 'on' | 'off' }, env: Env): Promise<void> {
  const setting = exposedBy(config);
  if (!setting || config.DEMO === 'on') return;
  const open = await openDemoAccounts(env);
  if (open.length === 0) return;
  throw new StartError(
    `${setting} is meant for other machines, and the data has accounts of the demo, whose password everybody knows: ${open.join(', ')}. Set DATA_DIR to another folder (or MONGO_URL to another database); or start without ${setting}, and delete, suspend or give them other passwords; or set DEMO=on to show the demo to all who reach it`,
  );
}
