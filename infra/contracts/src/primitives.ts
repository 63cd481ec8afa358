import { z } from 'zod';
import { limits } from './constants.ts';
import { tooLong } from './sentences.ts';
import { composed, isBlank, withoutDirections } from './text.ts';

export const nothing = z.object({});
/** The answer of a call that has nothing to say but that it worked. */
export const noContent = z.object({ ok: z.literal(true) });

export const id = z.uuid();
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** A slug as it stands in a path; anything longer or stranger cannot exist, so it is not looked up. */
export const slug = z.string().min(1).max(140);
/** The parameters of what belongs to a project. */
export const bySlug = z.object({ slug });

/**
 * One line of text a person typed, such as a name: composed, trimmed, no control characters, nothing that turns the
 * direction of the text around it. `label` is what messages call it; `says` are texts of forms that differ from ours.
 */
export const line = (max: number, label: string, says: { blank?: string; long?: string } = {}) =>
  z
    .string({ error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}` })
    .transform((text) => withoutDirections(composed(text).replace(/\p{Cc}+/gu, ' ')).trim())
    .pipe(
      z
        .string()
        .refine((text) => !isBlank(text), says.blank ?? `${label} is required`)
        .max(max, says.long ?? tooLong(label, max)),
    );

/** What to look for: no control characters, of which databases take the null character for an error. */
export const searchText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().max(max));

/** Several lines of text: composed, trimmed, control characters but tab and line break removed; empty where nothing can be seen. */
export const prose = (max: number) =>
  z
    .string()
    .transform((text) => {
      const clean = composed(text)
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim();
      return isBlank(clean) ? '' : clean;
    })
    .pipe(z.string().max(max));

/** What a project or a board is for. */
export const descriptionInput = prose(limits.description).nullable().optional();

export const requiredProse = (max: number, required: string) => prose(max).pipe(z.string().min(1, required));

/**
 * Where a paged list says how many there are in all. It stands in a header, so that the answer stays the plain array
 * that callers without `limit` and `offset` expect.
 */
export const totalHeader = 'X-Total-Count';

/** `limit` and `offset` of a list, read from a query string. */
export const paging = (size: number, max = 100) => ({
  limit: z.coerce.number().int().min(1).max(max).default(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Where an uploaded image is served; the only form that a card or comment stores. */
export const imagePath = z.string().regex(/^\/images\/[A-Za-z0-9._-]{1,100}$/, 'Not an uploaded image');
