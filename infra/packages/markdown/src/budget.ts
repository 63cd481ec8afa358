import type { Block, Inline } from './tree.ts';

/** A text that is shown as it is written: it nests too deeply, or would become too many elements. */
export class TooMuch extends Error {}

/** Blocks and inlines may each be nested this deep. */
export const deepest = 32;
/** Elements of a text. 20,000 characters have fewer, unless a table of many columns is filled up. */
const mostNodes = 20_000;
/** Characters of all addresses. A definition of a long one can be used by thousands of short references. */
const mostOfAddresses = 100_000;

export interface Budget {
  spend<T extends Block | Inline>(node: T): T;
  /** A cell of a table, which may be empty. */
  cell(content: Inline[]): Inline[];
}

/** @throws TooMuch */
export function createBudget(): Budget {
  let nodes = 0;
  let ofAddresses = 0;
  const count = (address = 0) => {
    nodes += 1;
    ofAddresses += address;
    if (nodes > mostNodes || ofAddresses > mostOfAddresses) throw new TooMuch();
  };
  return {
    spend(node) {
      count('href' in node ? node.href?.length : 0);
      return node;
    },
    cell(content) {
      count();
      return content;
    },
  };
}
