import { createHash } from 'node:crypto';
import type { z } from 'zod';

/** An answer in JSON that was written by the call's schema before, perhaps for somebody else. */
export interface Written {
  readonly bytes: Buffer;
  readonly tag: string;
}

const all = new WeakSet<object>();

/** Makes an answer of JSON that holds nothing but what the call's schema names, with an ETag of its text. */
export function written(json: string): Written {
  const bytes = Buffer.from(json);
  const one = { bytes, tag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"` };
  all.add(one);
  return one;
}

export const isWritten = (answer: unknown): answer is Written =>
  typeof answer === 'object' && answer !== null && all.has(answer);

/** Writes things by a schema in JSON, each once, so they must never change. Fields that the schema does not name stay out. */
export function writesOnce<T extends object>(schema: z.ZodType<unknown, T>): (thing: T) => string {
  const texts = new WeakMap<T, string>();
  return (thing) => {
    const known = texts.get(thing);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema.parse(thing));
    texts.set(thing, text);
    return text;
  };
}
