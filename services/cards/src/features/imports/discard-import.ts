import type { ImportRow } from './import.model.ts';
import type { ImportFiles } from './import-files.ts';
import type { Imports } from './imports.ts';

export interface DiscardImportDeps {
  imports: Pick<Imports, 'change' | 'remove'>;
  files: Pick<ImportFiles, 'remove'>;
}

/** Removes an import that was never started, with its file. @throws AppError `conflict` where it is started by now */
export type DiscardImport = (row: ImportRow) => Promise<void>;

export function createDiscardImport({ imports, files }: DiscardImportDeps): DiscardImport {
  return async (row) => {
    // First, so that nobody starts it while its file goes.
    await imports.change(row, ['receiving', 'ready'], 'stopped');
    await files.remove(row._id);
    await imports.remove(row._id);
  };
}
