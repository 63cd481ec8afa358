import { imagePathPattern, toHref } from '@cardinal/contracts';
import MarkdownIt, {
  type MarkdownIt as Parser,
  type StateBlock,
  type StateInline,
  type Token,
} from 'markdown-it';
import { type Atom, atomsIn, type ReadOptions } from './atoms.ts';
import { deepest, TooMuch } from './budget.ts';

/**
 * The parser of CommonMark with tables and strike-through, without HTML and without code by indentation, which would make
 * code of old texts that only have spaces. Its output is tokens, which `read-blocks.ts` makes a tree of.
 */
interface ReadEnv extends ReadOptions {
  [key: string]: unknown;
}

/** The parser drops the content of what is nested too deeply. This rule comes first and gives up before. */
function limitDepth(state: StateBlock): boolean {
  if (state.level > deepest) throw new TooMuch();
  return false;
}

/** Cells of a table. Rows are filled up, so a few characters could become tens of thousands of cells. */
const mostCells = 15_000;

function limitTables(state: StateBlock, startLine: number, endLine: number): boolean {
  const row = startLine + 1;
  if (row >= endLine) return false;
  const dashes = state.src.slice(state.bMarks[row]! + state.tShift[row]!, state.eMarks[row]);
  if (!/^[|:-][|:\- \t]+$/.test(dashes)) return false;
  const columns = dashes.split('|').filter((part) => part.trim() !== '').length;
  let cells = columns;
  for (let line = row + 1; line < endLine && !state.isEmpty(line); line += 1) {
    cells += columns;
    if (cells > mostCells) throw new TooMuch();
  }
  return false;
}

const atomsByState = new WeakMap<StateInline, ReadonlyMap<number, Atom>>();

function atomAt(state: StateInline): ReadonlyMap<number, Atom> {
  const known = atomsByState.get(state);
  if (known) return known;
  const atoms = atomsIn(state.src, state.env as ReadEnv);
  atomsByState.set(state, atoms);
  return atoms;
}

/** An address, mention or reference, with the angle brackets of `<https://…>`. In the label of a link it is text. */
function readAtom(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const bracket = src[pos] === '<' ? 1 : 0;
  const atom = atomAt(state).get(pos + bracket);
  if (!atom || atom.end + bracket > state.posMax) return false;
  if (bracket && (src[atom.end] !== '>' || atom.node.type === 'mention')) return false;
  if (!silent) {
    if (state.linkLevel > 0) state.pending += src.slice(atom.start, atom.end);
    else {
      const token = state.push('atom', '', 0);
      token.content = src.slice(atom.start, atom.end);
      token.meta = { node: atom.node };
      if (bracket) token.markup = 'autolink';
    }
  }
  state.pos = atom.end + bracket;
  return true;
}

const special = new Set('\n!&*<[\\]_`~');

/** Text up to the next character that may be Markdown, and to the next address, mention or reference. */
function readText(state: StateInline, silent: boolean): boolean {
  const atoms = atomAt(state);
  let end = state.pos;
  while (end < state.posMax && !special.has(state.src.charAt(end)) && (end === state.pos || !atoms.has(end)))
    end += 1;
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

/** Each line break is one, as before there was Markdown, and the spaces behind it stay. */
function readBreak(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '\n') return false;
  if (!silent) {
    state.pending = state.pending.replace(/(?<! ) +$/, '');
    state.push('softbreak', 'br', 0);
  }
  state.pos += 1;
  return true;
}

/**
 * The target of a link or image. `written` is the source, `meant` the same with escapes and entities resolved. The source
 * must begin with the scheme, and an address must follow `mailto:`, so that `findLinks` finds every link of a text and
 * removes it from texts of strangers.
 */
function toTarget(written: string, meant: string): string | null {
  const raw = written.startsWith('<') ? written.slice(1) : written;
  if (meant === '') return '';
  if (imagePathPattern.test(meant)) return meant;
  return /^(?:https?:\/\/|mailto:[^\s<>"])/i.test(raw) ? (toHref(meant) ?? null) : null;
}

function createParser(): Parser {
  const parser = new MarkdownIt({ html: false, linkify: false });
  parser.disable(['code', 'html_block', 'html_inline', 'autolink', 'linkify', 'replacements', 'smartquotes']);
  // Kept apart: an escaped character is not part of an address.
  parser.disable(['text_join', 'strip_references']);
  parser.block.ruler.before('table', 'depth', limitDepth);
  parser.block.ruler.before('table', 'cells', limitTables);
  parser.inline.ruler.at('text', readText);
  parser.inline.ruler.before('text', 'atom', readAtom);
  parser.inline.ruler.at('newline', readBreak);
  parser.normalizeLink = (target) => target;
  parser.validateLink = () => true;
  const { parseLinkDestination } = parser.helpers;
  parser.helpers.parseLinkDestination = (text, start, max) => {
    const found = parseLinkDestination(text, start, max);
    const target = found.ok ? toTarget(text.slice(start, found.pos), found.str) : null;
    return target === null ? { ok: false, pos: 0, str: '' } : { ...found, str: target };
  };
  return parser;
}

let parser: Parser | undefined;

export function readTokens(text: string, options: ReadOptions): Token[] {
  parser ??= createParser();
  return parser.parse(text, { ...options });
}
