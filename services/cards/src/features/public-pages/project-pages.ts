import { type ProjectPage, type PublicPage, projectPages } from '@cardinal/contracts';
import { nullIfNotFound } from '@cardinal/service-kit';
import type { Feed } from './atom.ts';

/** A public page of a project that stands among its boards, such as its roadmap. */
export interface PageOfProject {
  /** @throws AppError `not_found` where the project has none for guests */
  page(at: { project: string; search: string }): Promise<PublicPage>;
  feed(project: string): Promise<Feed>;
  /** A page below it, such as that of an entry. @throws AppError `not_found` */
  part?(at: { project: string }, id: string): Promise<PublicPage>;
}

export type PagesOfProjects = Partial<Record<ProjectPage, PageOfProject>>;

/** The path of the page of a project, if it was asked for by a former slug. */
export const movedProject = (asked: string, slug: string, path: string): string | null =>
  asked === slug ? null : path;

/**
 * The page with this name among a project's boards; null where the project has none. A board of an earlier
 * release may have the address then.
 */
export async function ofProject<T>(
  pages: PagesOfProjects,
  name: string,
  read: (page: PageOfProject) => Promise<T>,
): Promise<T | null> {
  const known = projectPages.find((each) => each === name);
  const page = known && pages[known];
  if (!page) return null;
  return read(page).catch(nullIfNotFound);
}
