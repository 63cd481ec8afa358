import { join } from 'node:path';
import {
  claimDataFolder,
  engineUri,
  keepRunning,
  makeLastingSocket,
  startMongoEngine,
  watchForHang,
} from '@cardinal/backing-services';
import { createAsker } from '@cardinal/service-kit';
import { warnOfFullDisk } from './disk-check.ts';
import type { LocalConfig } from './local-config.ts';
import { say } from './readable-log.ts';
import type { Undo } from './undo.ts';

/**
 * The address of the database: the server of MONGO_URL, or the embedded engine, a child process that is restarted at
 * the same address whenever it ends or hangs.
 * @param ending aborted before anything is stopped
 */
export async function startDatabase(config: LocalConfig, undo: Undo, ending: AbortSignal): Promise<string> {
  if (config.MONGO_URL) return config.MONGO_URL;
  const dataDir = join(config.DATA_DIR, 'mongodb');
  claimDataFolder(dataDir);
  const socket = await makeLastingSocket(join(dataDir, 'cardinal-address'));
  let isRestart = false;
  const engine = await keepRunning({
    async start(signal) {
      if (isRestart) await warnOfFullDisk(dataDir);
      isRestart = true;
      const started = await startMongoEngine({ dataDir, signal });
      await socket.leadTo(started.socketPath);
      return started;
    },
    ending,
    say: say('mongodb'),
  });
  undo.add(() => engine.stop().then(socket.remove));
  const uri = engineUri(socket.path);
  const { answers, close } = createAsker({ url: uri, timeoutMs: 1_500 });
  undo.add(close);
  void watchForHang({
    answers,
    async onHang() {
      say('mongodb')('does not answer any more and is ended');
      await engine.current().kill();
    },
    signal: ending,
  });
  return uri;
}
