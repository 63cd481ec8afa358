import type { ReadOptions } from './atoms.ts';
import { listSpellings } from './mentioned.ts';
import { parse } from './parse.ts';
import type { Block, CardReference, Document, Inline } from './tree.ts';

const listInlines = (block: Block): readonly Inline[] => {
  switch (block.type) {
    case 'quote':
      return block.children.flatMap(listInlines);
    case 'list':
      return block.items.flatMap(({ children }) => children.flatMap(listInlines));
    case 'table':
      return block.rows.flat(2);
    case 'code':
    case 'rule':
      return [];
    default:
      return block.children;
  }
};

const withInner = (node: Inline): readonly Inline[] =>
  'children' in node ? [node, ...node.children.flatMap(withInner)] : [node];

/** All inlines of a text, those within others included. */
export const allInlines = (document: Document): readonly Inline[] =>
  document.flatMap(listInlines).flatMap(withInner);

/**
 * The people mentioned by `@name`, outside code and links: each once, as it is written, in order, with the names that
 * may be meant, the longest first. Whether somebody has one of them is for the caller to find out.
 */
export function mentionsIn(text: string): string[][] {
  if (!text.includes('@')) return [];
  const found = allInlines(parse(text)).flatMap((node) =>
    node.type === 'mention' ? [listSpellings(node)] : [],
  );
  return [...new Map(found.map((names) => [names[0], names])).values()];
}

/** The cards that a text refers to by `#` and the short id, or by an address of this Cardinal, outside code and links. */
export function cardReferencesIn(text: string, options: ReadOptions = {}): CardReference[] {
  if (!text.includes('#') && !text.includes('/card/')) return [];
  const found = allInlines(parse(text, options)).flatMap((node) =>
    node.type === 'reference' ? [node.card] : [],
  );
  return [...new Map(found.map((card) => ['id' in card ? card.id : card.shortId, card])).values()];
}

/** The paths of the images that stand in a text. */
export function imagesIn(text: string): string[] {
  if (!text.includes('/images/')) return [];
  return [...new Set(allInlines(parse(text)).flatMap((node) => (node.type === 'image' ? [node.path] : [])))];
}
