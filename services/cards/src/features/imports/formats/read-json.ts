import { importLimits } from '@cardinal/contracts';
import { z } from 'zod';
import { decode } from './encoding.ts';
import { fault, tooLarge } from './fault.ts';
import type { SourceFile } from './source-card.ts';

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

const [openBrace, openBracket] = ['{', '['].map((letter) => letter.charCodeAt(0));

/** Words but texts, of bounded length: what follows a long one is another. */
const word = /[ \t\n\r]{1,500}|-?\d{1,500}(?:\.\d{1,500})?(?:[eE][+-]?\d{1,9})?|true|false|null|[{}[\],:]/y;
const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The end of a text that begins here; undefined where it has none. By hand, as no pattern may take its time. */
function findTextEnd(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; ) {
    const letter = text[at] as string;
    if (letter === '"') return at + 1;
    if (letter < ' ') return undefined;
    if (letter !== '\\') at += 1;
    else {
      escapes.lastIndex = at;
      if (!escapes.test(text)) return undefined;
      at = escapes.lastIndex;
    }
  }
  return undefined;
}

function findWordEnd(text: string, from: number): number | undefined {
  if (text[from] === '"') return findTextEnd(text, from);
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : undefined;
}

/** The first place where no word of JSON stands; undefined at the end. `JSON.parse` says it of some faults only. */
function findOddPlace(text: string): number | undefined {
  for (let at = 0; at < text.length; ) {
    const end = findWordEnd(text, at);
    if (end === undefined) return at;
    at = end;
  }
  return undefined;
}

function locate(text: string, error: unknown) {
  const said = /position (\d+)/.exec(String(error))?.[1];
  const at = said === undefined ? findOddPlace(text) : Number(said);
  if (at === undefined) return undefined;
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}

/** Objects and lists take many times the memory of their text. Brackets in texts count too, which no export comes near. */
function assertFewParts(text: string): void {
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === openBrace || letter === openBracket) parts += 1;
  }
  if (parts > importLimits.jsonParts) throw tooLarge('The file has too many objects. Import it in parts.');
}

/** @throws AppError with line and column for what is no JSON, and for what would take too much memory */
export function parseJson(text: string, name?: string): unknown {
  assertFewParts(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const inFile = name ? ` in ${name}` : '';
    const place = locate(text, error);
    if (place) throw fault(`this is not JSON${inFile}.`, place);
    throw fault(`This is not JSON${inFile}; it may be cut off.`);
  }
}

/** All of a JSON file. @throws AppError for one that is too large or broken */
export async function readJson(file: SourceFile): Promise<unknown> {
  let text = '';
  for await (const piece of decode(file.open(), file.encoding)) {
    text += piece;
    if (text.length > importLimits.jsonBytes)
      throw tooLarge(`A JSON file can have at most ${megabytes(importLimits.jsonBytes)} MB.`);
  }
  return parseJson(text);
}

/** Of what it says that is wrong, the first. @throws AppError that says where in the JSON */
export function parseShape<T extends z.ZodType>(schema: T, value: unknown, product: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.') || 'the beginning';
  throw fault(`This is not what ${product} exports: ${path} is not as expected.`);
}

/** Text that may be missing, and a number where an export takes text for one. */
export const looseText = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

/** A list. Its elements are checked one at a time up to the first fault: a whole file may be faults. */
export const list = <T extends z.ZodType>(item: T) =>
  z.unknown().transform((value, context): z.output<T>[] => {
    const refuse = (message: string, path: PropertyKey[] = []) => {
      context.addIssue({ code: 'custom', message, path });
      return z.NEVER;
    };
    if (!Array.isArray(value)) return refuse('Not a list');
    if (value.length > importLimits.elements)
      throw tooLarge(`A list of the file has more than ${importLimits.elements} elements.`);
    const found: z.output<T>[] = [];
    for (const [at, each] of value.entries()) {
      const result = item.safeParse(each);
      if (!result.success) return refuse('Not as expected', [at, ...(result.error.issues[0]?.path ?? [])]);
      found.push(result.data);
    }
    return found;
  });
/** A list that may be missing. */
export const looseList = <T extends z.ZodType>(item: T) => {
  const whole = list(item);
  return z.preprocess((value) => value ?? [], whole);
};
