import { limits } from '@cardinal/contracts';
import { boardHref } from '#features/projects/index.ts';
import type { BoardPlace } from './card-filters.ts';
import { copyAndTell } from './copy-text.ts';

export const cardPath = (cardId: string): string => `/card/${cardId}`;
export const shortCardId = (cardId: string): string => `#${cardId.slice(0, limits.shortCardId)}`;

export const boardPath = ({ projectSlug, boardSlug }: BoardPlace): string =>
  boardHref(projectSlug, boardSlug);
const publicBoardUrl = ({ projectSlug, boardSlug }: BoardPlace): string =>
  `${window.location.origin}/public/${projectSlug}/${boardSlug}`;

const told = { success: 'Public URL copied!', failure: 'Failed to copy URL' };
export const copyPublicUrl = (place: BoardPlace): Promise<void> => copyAndTell(publicBoardUrl(place), told);

const toldOfCard = { success: 'Permalink copied!', failure: 'Failed to copy permalink' };
export const copyPermalink = (cardId: string): Promise<void> =>
  copyAndTell(window.location.origin + cardPath(cardId), toldOfCard);
