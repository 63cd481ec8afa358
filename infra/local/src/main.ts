import { StartError } from '@cardinal/service-kit';
import { buildWebIfStale } from './stack/build-web.ts';
import { startStack } from './stack/start-stack.ts';
import { welcome } from './stack/welcome.ts';

const oldestNode = 24;

function fail(error: unknown): never {
  const known = error instanceof StartError;
  console.error(
    `Cardinal cannot start: ${known ? error.message : ((error as Error).stack ?? String(error))}`,
  );
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

async function main(): Promise<void> {
  requireNode();
  // Whoever names a folder has built it.
  if (!process.env.WEB_DIR) buildWebIfStale();
  console.log('Starting Cardinal …');
  const stack = await startStack({
    env: process.env,
    onLost(line) {
      console.error(`Cardinal stops: ${line}`);
      void stop(1);
    },
  });
  let stopping = false;
  async function stop(code: number): Promise<void> {
    // Whoever asks a second time does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    await stack.stop().catch((error) => console.error(`Cardinal did not stop cleanly: ${String(error)}`));
    process.exit(code);
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // Started by a test or a tool that is gone, by kill -9 too.
  process.once('disconnect', () => void stop(0));
  console.log(welcome(stack));
  process.send?.({ url: stack.url });
}

await main().catch(fail);
