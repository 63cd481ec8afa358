import type { ObjectStore } from '@cardinal/service-kit';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { isLogoName, logoPrefix } from './set-logo.ts';

interface LogoSweepDeps {
  projects: Pick<Projects, 'logosInUse'>;
  objects: ObjectStore;
}

/**
 * Deletes unused logos, which a crash between storing and assigning one leaves behind. A new logo is unused for a
 * moment, so it is only deleted if it was unused in two sweeps.
 */
export function createLogoSweep({ projects, objects }: LogoSweepDeps) {
  let unusedBefore = new Set<string>();
  return async (): Promise<void> => {
    const stored = (await objects.list(logoPrefix)).filter(isLogoName);
    const used = await projects.logosInUse();
    const unused = stored.filter((name) => !used.has(name));
    await objects.delete(unused.filter((name) => unusedBefore.has(name)));
    unusedBefore = new Set(unused);
  };
}
