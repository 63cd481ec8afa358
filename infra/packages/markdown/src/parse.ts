import { plainInlines, type ReadOptions } from './atoms.ts';
import { createBudget, TooMuch } from './budget.ts';
import { readBlocks } from './read-blocks.ts';
import { readTokens } from './reader.ts';
import { mayHaveMarkdown } from './signs.ts';
import type { Document } from './tree.ts';

/** Units of UTF-16. Longer texts are shown as they are written; no field takes more. */
export const longest = 20_000;

type Token = ReturnType<typeof readTokens>[number];
const plainTypes = new Set(['text', 'softbreak', 'atom', 'inline', 'paragraph_open', 'paragraph_close']);
/** Paths and patterns have such backslashes; others are there to keep a sign from being one. */
const isOnlyABackslash = ({ info, content }: Token) =>
  info === 'escape' && /^[^*_`~#[\]@<!|&>=+-]/.test(content);

/** Whether a token says no more than its characters. */
const isPlainToken = (token: Token): boolean =>
  token.type === 'text_special'
    ? isOnlyABackslash(token)
    : plainTypes.has(token.type) && token.markup !== 'autolink' && (token.children ?? []).every(isPlainToken);

/**
 * Reads a text as Markdown: CommonMark with tables, task lists, strike-through and autolinks. HTML is text, each line
 * break counts, and lines that begin with spaces are no code. A text without Markdown, or one that is too long, nests too
 * deeply or would become too many elements, is one `plain` block. The time is linear in the length.
 */
export function parse(text: string, options: ReadOptions = {}): Document {
  return text.length > longest ? plain(text, options) : parseOfAnyLength(text, options);
}

/** For the test that the time is linear. */
export function parseOfAnyLength(text: string, options: ReadOptions = {}): Document {
  if (!mayHaveMarkdown(text)) return plain(text, options);
  try {
    const tokens = readTokens(text, options);
    return tokens.every(isPlainToken) ? plain(text, options) : readBlocks(tokens, text, createBudget());
  } catch (error) {
    if (error instanceof TooMuch) return plain(text, options);
    throw error;
  }
}

const plain = (text: string, options: ReadOptions): Document => [
  { type: 'plain', children: plainInlines(text, options) },
];
