import type { CardReference } from './tree.ts';

/** Finds what the reader may know of. Without a resolver, or if it answers null, the text stays as it is written. */
export interface Resolvers {
  /** Somebody called so. */
  mention?: (name: string) => { username: string; href?: string } | null;
  /** A card that the reader may see, and its address. */
  card?: (card: CardReference) => { title: string; href: string } | null;
}
