import { inspect } from 'node:util';
import { killChildren } from '@cardinal/backing-services';
import { StartError } from '@cardinal/service-kit';
import { buildWebIfStale } from './stack/build-web.ts';
import { startStack } from './stack/start-stack.ts';
import { welcome } from './stack/welcome.ts';

const oldestNode = 24;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function fail(error: unknown): never {
  const known = error instanceof StartError;
  console.error(`Cardinal cannot start: ${known ? error.message : inspect(error)}`);
  process.exit(1);
}

function requireNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode) {
    throw new StartError(
      `Node ${oldestNode} is needed, this is ${process.versions.node}; start with "make run"`,
    );
  }
}

function leaveAtOnce(): never {
  killChildren();
  process.exit(0);
}

async function main(): Promise<void> {
  requireNode();
  // A folder that is set explicitly has been built already.
  if (!process.env.WEB_DIR) buildWebIfStale();
  // Until everything runs, there is nothing to stop in order.
  for (const signal of signals) process.once(signal, leaveAtOnce);
  console.log('Starting Cardinal …');
  const stack = await startStack({ env: process.env });
  for (const signal of signals) process.off(signal, leaveAtOnce);
  let asked = 0;
  async function stop(): Promise<void> {
    // A second signal ends the process at once; no acknowledged write is lost. Two simultaneous signals count as one:
    // `make` forwards what its whole group received.
    if (asked > 0 && performance.now() - asked > 1_000) leaveAtOnce();
    if (asked > 0) return;
    asked = performance.now();
    await stack.stop().catch((error) => console.error(`Cardinal did not stop cleanly: ${String(error)}`));
    process.exit(0);
  }
  for (const signal of signals) process.on(signal, () => void stop());
  // The test or tool that started this has ended, even by kill -9.
  process.once('disconnect', () => void stop());
  console.log(welcome(stack));
  process.send?.({ url: stack.url });
}

await main().catch(fail);
