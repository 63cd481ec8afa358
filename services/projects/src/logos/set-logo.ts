import { randomUUID } from 'node:crypto';
import { projectUpdated } from '@cardinal/contracts';
import { createKeyedQueue, newEvent, notFound, type ObjectStore } from '@cardinal/service-kit';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { toProjectSnapshot } from '../kernel/projects/project.snapshot.ts';
import { logoContentType, logoImage } from './logo-image.ts';

/** The prefix of logo objects; images of cards may be in the same store. */
export const logoPrefix = 'logo-';

/** Whether an object is a logo by its name. */
export const isLogoName = (name: string): boolean => /^logo-[0-9a-f-]{36}\.webp$/.test(name);

interface Deps {
  projects: Projects;
  objects: ObjectStore;
}

/** Stores a project's logo under a new name, since the old one may be cached for ever. */
export function createSetLogo({ projects, objects }: Deps) {
  const decoding = createKeyedQueue();
  return async (projectId: string, upload: Buffer): Promise<ProjectDocument> => {
    const logo = `${logoPrefix}${randomUUID()}.webp`;
    // One after another, since each may need a hundred and more megabytes while it is decoded.
    const image = await decoding.run('logo', () => logoImage(upload));
    await objects.put(logo, image, logoContentType);
    let replaced: string | null = null;
    const after = await projects
      .change(projectId, (project) => {
        replaced = project.logo;
        const set = { logo, updatedAt: new Date() };
        const snapshot = toProjectSnapshot({ ...project, ...set });
        return { set, events: [newEvent(projectUpdated, { project: snapshot })] };
      })
      .catch(async (error) => {
        await objects.delete([logo]);
        throw error;
      });
    const unused = after ? replaced : logo;
    // If the deletion fails, the sweep repeats it.
    if (unused) await objects.delete([unused]).catch(() => {});
    if (!after) throw notFound('Project');
    return after;
  };
}
