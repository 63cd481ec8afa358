import { join } from 'node:path';
import { startMongoEngine } from '../parts/mongo-engine.ts';
import type { LocalConfig } from './local-config.ts';
import type { Undo } from './undo.ts';

/**
 * The address of the database: the server that MONGO_URL names, or the embedded engine, started as a child.
 * @param onLost called when the engine ends although nobody stopped it
 */
export async function startDatabase(
  config: LocalConfig,
  undo: Undo,
  onLost: (line: string) => void,
): Promise<string> {
  if (config.MONGO_URL) return config.MONGO_URL;
  const engine = await startMongoEngine({ dataDir: join(config.DATA_DIR, 'mongodb') });
  let stopping = false;
  undo.add(() => {
    stopping = true;
    return engine.stop();
  });
  void engine.exited.then(() => {
    if (!stopping) onLost('The MongoDB engine ended unexpectedly');
  });
  return engine.uri;
}
