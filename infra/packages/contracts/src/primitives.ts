import { z } from 'zod';
import { imagePathPattern, limits } from './constants.ts';
import { naming, tooLong } from './sentences.ts';
import { composed, isBlank, withoutDirections } from './text.ts';

export const nothing = z.object({});
/** The answer of a call that only reports success. */
export const noContent = z.object({ ok: z.literal(true) });

export const id = z.uuid();
/** Somebody as others are shown them. */
export const person = z.object({ id, username: z.string() });
export type Person = z.infer<typeof person>;
/** How a moderator hid something: moderators see by whom, and they and its author see why. */
export const hiding = z.object({
  at: z.iso.datetime(),
  by: person.nullable(),
  reason: z.string().nullable(),
});
/** Somebody whom a text mentions: `name` is written there behind an @, `username` is the name of today. */
export const mention = person.extend({ name: z.string() });
export type Mention = z.infer<typeof mention>;
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** A day of the calendar without a time, such as 2026-12-24. */
export const day = z.iso.date({ abort: true }).refine((text) => text >= '2000' && text < '2200', {
  error: naming('must be in a year between 2000 and 2199'),
});
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
/** The name of a time zone, such as Europe/Berlin. */
export const timeZone = z
  .string()
  .max(64)
  // Offsets such as +01:00 know no summer time.
  .refine((name) => /^[A-Z]/i.test(name) && isTimeZone(name), {
    error: naming('must be a time zone, such as Europe/Berlin'),
  });
/** A slug in a path; longer or otherwise invalid ones cannot exist, so they are not looked up. */
export const slug = z.string().min(1).max(140);
/** The parameters of calls within a project. */
export const bySlug = z.object({ slug });

/**
 * One line of text, such as a name: normalised, trimmed, without control characters and directional marks. `label` is
 * its name in messages; `says` overrides messages with texts of forms.
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

/** A search text without control characters; databases reject the null character. */
export const searchText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().max(max));

/**
 * Several lines of text: normalised, trimmed, without control characters except tab and line break; empty if it has no
 * visible characters.
 */
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

/** The purpose of a project or board. */
export const descriptionInput = prose(limits.description).nullable().optional();

export const requiredProse = (max: number, required: string) => prose(max).pipe(z.string().min(1, required));

/** `limit` and `offset` of a list, parsed from a query string. */
export const paging = (size: number, max = 100) => ({
  limit: z.coerce.number().int().min(1).max(max).default(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** The same of a list that goes on where the last page ended. */
export const pagingByCursor = (size: number, max = 100) => ({
  limit: paging(size, max).limit,
  /** For the next page: `nextCursor` of this one. */
  cursor: z.string().max(200).optional(),
});

/** The path of an uploaded image; cards and comments store only this form. */
export const imagePath = z.string().regex(imagePathPattern, { error: naming('must be uploaded images') });
