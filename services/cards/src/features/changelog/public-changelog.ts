import { notFound, notFoundAs } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { KnownProject } from '../../kernel/read-models/projects.ts';
import type { Entries } from './entry.repository.ts';

export interface PublicChangelogDeps {
  access: Pick<BoardAccess, 'anyProject'>;
  entries: Pick<Entries, 'isPublic'>;
}

export interface PublicChangelog {
  /** @throws AppError `not_found` for a project that is missing or whose changelog is not public alike */
  project(slug: string): Promise<KnownProject>;
}

/** Finds the projects whose changelogs everybody may read. */
export const createPublicChangelog = ({ access, entries }: PublicChangelogDeps): PublicChangelog => ({
  async project(slug) {
    const project = await access.anyProject(slug).catch(notFoundAs('Changelog'));
    if (!(await entries.isPublic(project._id))) throw notFound('Changelog');
    return project;
  },
});
