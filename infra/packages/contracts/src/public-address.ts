import { longestSearch } from './card-filter.ts';
import { type CardStatus, type CardType, cardStatuses, cardTypes } from './constants.ts';

/**
 * The addresses of public boards and of their cards, and what stands in them, for the web app, the pages that services
 * render, and the links between them.
 */

/** The orders of a public board by their name in the address; the newest come first without one. */
export const publicSorts = { votes: 'upvoteCount', discussed: 'commentCount' } as const;
export type PublicSort = keyof typeof publicSorts;

/** Choices of what a public board shows. */
export interface PublicChoices {
  sort?: PublicSort | undefined;
  type?: CardType | undefined;
  status?: CardStatus | undefined;
  search?: string | undefined;
}

const parseChoice = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Databases reject the null character. */
const searchIn = (text: string): string | undefined =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .toWellFormed()
    .trim() || undefined;

/** The choices in an address; invalid ones are left out. */
export function publicChoices(search: string): PublicChoices {
  const params = new URLSearchParams(search);
  return {
    sort: parseChoice(Object.keys(publicSorts) as PublicSort[], params.get('sort')),
    type: parseChoice(cardTypes, params.get('type')),
    status: parseChoice(cardStatuses, params.get('status')),
    search: searchIn(params.get('q') ?? ''),
  };
}

/** An address with these choices, and what else stands in it. */
export function publicHref(path: string, choices: PublicChoices, more: Record<string, string> = {}): string {
  const { search: q, ...rest } = choices;
  const given = Object.entries({ ...rest, q, ...more }).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(given as [string, string][]);
  return params.size > 0 ? `${path}?${params}` : path;
}

export interface PublicAddress {
  project: string;
  board: string;
}

export const publicBoardPath = ({ project, board }: PublicAddress): string =>
  `/public/${encodeURIComponent(project)}/${encodeURIComponent(board)}`;

export const publicCardPath = (address: PublicAddress, cardId: string): string =>
  `${publicBoardPath(address)}/${cardId}`;

export const publicCardPicturePath = (address: PublicAddress, cardId: string): string =>
  `${publicCardPath(address, cardId)}/picture.png`;

/** Pages of a project that stand among its public boards, so that no new board gets such an address. */
export const projectPages = ['roadmap', 'changelog'] as const;
export type ProjectPage = (typeof projectPages)[number];

/** No new board gets the address of such a page, but one of an earlier release may have it. */
export const addressTaken = (page: ProjectPage, board: string): string =>
  `The board “${board}” has the address of the ${page}. Move its cards to a new board first.`;

export const publicEntryPath = (project: string, entryId: string): string =>
  `${publicBoardPath({ project, board: 'changelog' })}/${entryId}`;

export const projectPagePath = (project: string, page: ProjectPage): string =>
  publicBoardPath({ project, board: page });

/** The public pages of a project, in the order in which they are shown. */
export const listPublicPages = (site: {
  project: { slug: string };
  boards: readonly { name: string; slug: string }[];
  hasRoadmap: boolean;
  hasChangelog: boolean;
}): { path: string; name: string }[] => {
  const { slug } = site.project;
  return [
    ...site.boards.map((board) => ({
      path: publicBoardPath({ project: slug, board: board.slug }),
      name: board.name,
    })),
    ...(site.hasRoadmap ? [{ path: projectPagePath(slug, 'roadmap'), name: 'Roadmap' }] : []),
    ...(site.hasChangelog ? [{ path: projectPagePath(slug, 'changelog'), name: 'Changelog' }] : []),
  ];
};
