import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@cardinal/service-kit';

const HANDOVER_MS = 10_000;

const claimFile = (dataDir: string) => path.join(dataDir, 'cardinal-broker.json');

interface Claim {
  broker: number;
  owner: number;
}

/** Stores that a broker of this process uses the folder. */
export async function claimFor(broker: number, dataDir: string): Promise<void> {
  const claim: Claim = { broker, owner: process.pid };
  await writeFile(claimFile(dataDir), JSON.stringify(claim));
}

/**
 * Throws `StartError` while another broker uses the folder, as two would corrupt it; a broker whose owner was killed
 * gets some time to stop.
 */
export async function untilReleased(dataDir: string): Promise<void> {
  const claim = await readFile(claimFile(dataDir), 'utf8').then(
    (text) => JSON.parse(text) as Claim,
    () => undefined,
  );
  const deadline = Date.now() + HANDOVER_MS;
  while (claim && (await isBroker(claim.broker))) {
    if (isAlive(claim.owner) || Date.now() > deadline) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another RabbitMQ (process ${claim.broker}).`,
      );
    }
    await delay(100);
  }
}

async function isBroker(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return name.startsWith('beam');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
