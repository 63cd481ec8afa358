import { setTimeout as delay } from 'node:timers/promises';
import { rebuildReadModels, type ServiceName, serviceNames } from '@cardinal/contracts';
import { StartError } from '@cardinal/service-kit';
import { askService, getServiceUrl, type Installation, NotNow } from './installation.ts';

const patience = { timeoutMs: 120_000, everyMs: 500 };

const isReady = (installation: Installation, service: ServiceName): Promise<boolean> =>
  fetch(new URL('/health/ready', getServiceUrl(installation, service)), {
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Services read from each other, and after a restore they have only just started. */
async function untilReady(installation: Installation, deadline: number, everyMs: number): Promise<void> {
  for (const service of serviceNames) {
    while (!(await isReady(installation, service))) {
      if (Date.now() > deadline)
        throw new StartError(
          `The ${service} service is not ready, and others read from it: see "make doctor"`,
        );
      await delay(everyMs);
    }
  }
}

/** Starts again if an owner was too busy to answer; what was filled already is filled again. */
async function rebuildOne(
  installation: Installation,
  service: ServiceName,
  deadline: number,
  everyMs: number,
) {
  for (;;) {
    try {
      return await askService(installation, service, rebuildReadModels);
    } catch (error) {
      if (!(error instanceof NotNow) || Date.now() > deadline) throw error;
      await delay(everyMs);
    }
  }
}

/**
 * Rebuilds the read models of `service`, or of all services, while they run. First waits for all to be ready.
 * @throws StartError if one does not become ready or does not answer
 */
export async function rebuild(
  installation: Installation,
  service: ServiceName | undefined,
  print: (line: string) => void,
  { timeoutMs, everyMs }: typeof patience = patience,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  await untilReady(installation, deadline, everyMs);
  for (const name of service ? [service] : serviceNames) {
    const { rebuilt } = await rebuildOne(installation, name, deadline, everyMs);
    const parts = Object.entries(rebuilt).map(([model, count]) => `${model} ${count}`);
    print(`${name}: ${parts.join(', ') || 'keeps nothing of others'}`);
  }
}
