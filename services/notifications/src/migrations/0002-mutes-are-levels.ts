import type { Migration } from '@cardinal/service-kit';
import { takeOverMutes } from '../features/following/take-over-mutes.ts';

/** The link of an e-mail mutes its card as the card's own page does. */
export const mutesAreLevels: Migration = {
  id: '0002-mutes-are-levels',
  up: (connection) => takeOverMutes(connection),
};
