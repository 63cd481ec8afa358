import { z } from 'zod';
import { id, line } from './primitives.ts';
import { tokenLimits, tokenScopes } from './token-access.ts';

/* The forms of new API tokens, apart from the others because few people make one. */

const fields = {
  name: line(tokenLimits.name, 'Name'),
  scope: z.enum(tokenScopes, 'Please select what it may do'),
  /** Null: it does not end. */
  expiresAt: z.iso.datetime('Please choose a day').nullable(),
};

export const newProjectToken = z.object(fields);

export const newToken = z.object({
  ...fields,
  /** Null: all of the person's, also those of later. */
  projectIds: z
    .array(id)
    .min(1, 'Please select a project')
    .max(tokenLimits.projects, `At most ${tokenLimits.projects} projects`)
    .nullable(),
});
