import { type CardDetail, limits, publicBoardPath } from '@cardinal/contracts';
import { boardHref } from '#features/project-data/index.ts';
import { copyWithToast } from '#ui/copy-text.ts';
import type { BoardAddress } from '../filters/card-filters.ts';

export const shortCardId = (cardId: string): string => `#${cardId.slice(0, limits.shortCardId)}`;

export const toBoardAddress = ({ project, board }: Pick<CardDetail, 'project' | 'board'>): BoardAddress => ({
  projectSlug: project.slug,
  boardSlug: board.slug,
});
/** The place of a text of the card, for the suggestions of the editor. */
export const toTextPlace = (card: Pick<CardDetail, 'id' | 'project' | 'board'>) => ({
  ...toBoardAddress(card),
  cardId: card.id,
});
export const boardPath = ({ projectSlug, boardSlug }: BoardAddress): string =>
  boardHref(projectSlug, boardSlug);

const publicUrlMessages = { success: 'Public URL copied!', failure: 'Failed to copy URL' };
export const copyPublicPath = (path: string): Promise<void> =>
  copyWithToast(window.location.origin + path, publicUrlMessages);
export const copyPublicUrl = ({ projectSlug, boardSlug }: BoardAddress): Promise<void> =>
  copyPublicPath(publicBoardPath({ project: projectSlug, board: boardSlug }));

const boardLinkMessages = { success: 'Link copied!', failure: 'Failed to copy link' };
/** For those who may see the board anyway; `copyPublicUrl` is for everybody. */
export const copyBoardLink = (address: BoardAddress, search = ''): Promise<void> =>
  copyWithToast(window.location.origin + boardPath(address) + search, boardLinkMessages);

const permalinkMessages = { success: 'Permalink copied!', failure: 'Failed to copy permalink' };
export const copyPermalink = (path: string): Promise<void> =>
  copyWithToast(window.location.origin + path, permalinkMessages);
