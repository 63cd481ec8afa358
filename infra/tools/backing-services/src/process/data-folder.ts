import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from '@cardinal/service-kit';

/** Creates a data folder if it is missing; throws a `StartError` that names the folder if it cannot be used. */
export function claimDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${dataDir} is not writable (${code}); set DATA_DIR to one that is.`,
    );
  }
}
