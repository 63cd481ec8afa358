import { findLinks, toHref, unspacedLetters } from '@cardinal/contracts';
import { toMention } from './mentioned.ts';
import type { Inline } from './tree.ts';

/** Found in a text without regard to Markdown: an address, a mention or a reference. */
export interface Atom {
  start: number;
  end: number;
  node: Inline;
}

export interface ReadOptions {
  /** Of this Cardinal, such as `https://cardinal.example`: addresses of its cards are references. */
  origin?: string;
}

/** Letters with which words of this text may go on; behind others a name or a number may begin, and it ends before them. */
const letter = `(?![${unspacedLetters}])[\\p{L}\\p{N}]`;
const mention = new RegExp(`(?<![@.%+/\\\\-]|${letter})@([\\p{L}\\p{N}][\\p{L}\\p{N}._-]*)([/@]?)`, 'gu');
const shortId = new RegExp(`(?<![_&/#]|${letter})#([0-9a-f]{8})(?![_-]|${letter})`, 'giu');
const unspaced = new RegExp(`[${unspacedLetters}]`, 'u');
const cardPath =
  /^\/(?:projects\/[^/?#]+\/boards?\/[^/?#]+\/)?card\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/** Between underscores, the last ones belong to these. */
const withinEmphasis = (written: string, before: string): string =>
  before === '_' ? written.replace(/[._-]+$/, '') : written;

function findMentions(text: string): Atom[] {
  return Array.from(text.matchAll(mention)).flatMap(({ index, 1: written = '', 2: behind }) => {
    // `@scope/package` and `@a@b` are no names of people.
    if (behind) return [];
    const inner = withinEmphasis(written, text.charAt(index - 1));
    const end = inner.search(unspaced);
    const name = inner.slice(0, end < 0 ? undefined : end).replace(/[.-]+$/, '');
    const node = toMention(name, inner.slice(name.length));
    if (!node) return [];
    return [{ start: index, end: index + 1 + node.name.length + (node.tail?.length ?? 0), node }];
  });
}

const findReferences = (text: string): Atom[] =>
  Array.from(text.matchAll(shortId), ({ 0: value, 1: id = '', index }) => ({
    start: index,
    end: index + value.length,
    node: { type: 'reference', card: { shortId: id.toLowerCase() }, value },
  }));

/** Up to a `]` that was not opened in it: the label of a link ends there. */
function withinLabel(address: string): string {
  let depth = 0;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === '[') depth += 1;
    else if (address[at] === ']' && --depth < 0) return address.slice(0, at);
  }
  return address;
}

/** The node for an address: a reference to a card, or a link. */
function addressNode(value: string, { origin }: ReadOptions): Inline | null {
  const href = toHref(value);
  if (!href) return null;
  const id = origin && href.startsWith(`${origin}/`) ? cardPath.exec(href.slice(origin.length))?.[1] : null;
  if (id) return { type: 'reference', card: { id: id.toLowerCase() }, value, href };
  return { type: 'address', href, value };
}

function findAddresses(text: string, options: ReadOptions): Atom[] {
  return findLinks(text).flatMap(({ start, end }) => {
    const value = withinLabel(text.slice(start, end));
    const node = addressNode(value, options);
    return node ? [{ start, end: start + value.length, node }] : [];
  });
}

/** By where they start. An address contains no other. */
export function atomsIn(text: string, options: ReadOptions): ReadonlyMap<number, Atom> {
  const all = [...findMentions(text), ...findReferences(text), ...findAddresses(text, options)];
  return new Map(all.map((atom) => [atom.start, atom]));
}

/** A text without Markdown. */
export function plainInlines(text: string, options: ReadOptions): Inline[] {
  const nodes: Inline[] = [];
  let end = 0;
  const all = [...atomsIn(text, options).values()].sort((one, other) => one.start - other.start);
  for (const atom of all) {
    if (atom.start < end) continue;
    if (atom.start > end) nodes.push({ type: 'text', value: text.slice(end, atom.start) });
    nodes.push(atom.node);
    end = atom.end;
  }
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) });
  return nodes;
}
