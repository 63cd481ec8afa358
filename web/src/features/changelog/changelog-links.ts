import { projectPagePath } from '@cardinal/contracts';
import { projectHref } from '#features/project-data/index.ts';

export const changelogHref = (slug: string) => `${projectHref(slug)}/changelog`;
export const entryHref = (slug: string, entryId: string) => `${changelogHref(slug)}/${entryId}`;
export const newEntryHref = (slug: string) => entryHref(slug, 'new');
export const editEntryHref = (slug: string, entryId: string) => `${entryHref(slug, entryId)}?edit`;
export const publicChangelogHref = (slug: string) => projectPagePath(slug, 'changelog');
