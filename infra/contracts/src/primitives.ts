import { z } from 'zod';

export const nothing = z.object({});
/** The answer of a call that has nothing to say but that it worked. */
export const noContent = z.object({ ok: z.literal(true) });

export const id = z.uuid();
/** ISO 8601, UTC. */
export const time = z.iso.datetime();
/** A slug as it stands in a path; anything longer or stranger cannot exist, so it is not looked up. */
export const slug = z.string().min(1).max(140);

/** One line of text a person typed: trimmed, no control characters. */
export const line = (max: number, required: string) =>
  z
    .string()
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, required).max(max));

/** What to look for: no control characters, of which databases take the null character for an error. */
export const searchText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().max(max));

/** Several lines of text: trimmed, control characters but tab and line break removed. */
export const prose = (max: number) =>
  z
    .string()
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max));

export const requiredProse = (max: number, required: string) => prose(max).pipe(z.string().min(1, required));

/** `limit` and `offset` of a list, read from a query string. */
export const paging = (size: number, max = 100) => ({
  limit: z.coerce.number().int().min(1).max(max).default(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
