import { z } from 'zod';
import { cardStatuses } from './constants.ts';
import { id, slug } from './primitives.ts';

const onlyOne = (names: readonly [string, string]) => ({
  path: [names[1]],
  message: `Give either ${names[0]} or ${names[1]}`,
});

/** The target of a move. Without a position that is the top of the column, without a status the card's column. */
export const cardMove = z
  .object({
    status: z.enum(cardStatuses).optional(),
    /** The card that is to stand right below it. */
    beforeId: id.optional(),
    /** The card that is to stand right above it. */
    afterId: id.optional(),
    /** Another board of its project, by either of the two. */
    boardSlug: slug.optional(),
    boardId: id.optional(),
  })
  .strict()
  .refine(({ beforeId, afterId }) => !(beforeId && afterId), onlyOne(['beforeId', 'afterId']))
  .refine(({ boardSlug, boardId }) => !(boardSlug && boardId), onlyOne(['boardSlug', 'boardId']));
