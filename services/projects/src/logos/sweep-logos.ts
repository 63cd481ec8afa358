import type { ObjectStore } from '@cardinal/service-kit';
import type { Projects } from '../projects/project.repository.ts';
import { isLogoName, logoPrefix } from './set-logo.ts';

interface LogoSweepDeps {
  projects: Pick<Projects, 'logosInUse'>;
  objects: ObjectStore;
}

/**
 * Deletes logos that no project has: a crash came between storing one and naming it. One that was just stored is
 * not named yet either, so it must be unused in two sweeps.
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
