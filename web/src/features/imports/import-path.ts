import { importHref } from '#features/project-data/index.ts';

export const importPath = (slug: string, importId: string) => `${importHref(slug)}/${importId}`;
