import { projectHref } from './project-links.ts';

/** The page that imports cards: into a board, if one is named. */
export const importHref = (slug: string, board?: string) =>
  `${projectHref(slug)}/import${board ? `?board=${board}` : ''}`;
