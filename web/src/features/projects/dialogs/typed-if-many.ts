import { limits } from '@cardinal/contracts';

/** The beginning of the warning before a board is deleted. */
export const untilGone = `For ${limits.trashDays} days it lies in the trash, where admins can restore it. Then:`;

/** More cards than this are not deleted by a click alone. */
const MANY_CARDS = 50;

/** The name that is typed to confirm a deletion which takes many cards with it; undefined if a click will do. */
export const typedIfMany = (name: string, cards: number): string | undefined =>
  cards > MANY_CARDS ? name : undefined;
