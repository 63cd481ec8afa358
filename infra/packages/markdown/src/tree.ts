/**
 * The source of all renderings of a text. A renderer is a function over this tree; what is not in it cannot be
 * rendered. Addresses (`href`) are `http:`, `https:` or `mailto:`.
 */
export type Document = readonly Block[];

export type Block =
  /** A text without Markdown: spaces and line breaks count. It is the only block. */
  | { type: 'plain'; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | List
  | CodeBlock
  | Table
  | { type: 'rule' };

export interface List {
  type: 'list';
  /** The number of the first item; null for bullets. */
  start: number | null;
  /** Without blank lines between the items. */
  tight: boolean;
  items: ListItem[];
}

export interface ListItem {
  /** Of a task list. `at` is where the text has the character between the brackets, which a tick changes. */
  task: { checked: boolean; at: number } | null;
  children: Block[];
}

interface CodeBlock {
  type: 'code';
  /** Written behind the fence, such as `ts`; empty if nothing is. */
  language: string;
  value: string;
}

export interface Table {
  type: 'table';
  columns: Align[];
  /** The first row is the heading. */
  rows: Inline[][][];
}
export type Align = 'left' | 'center' | 'right' | null;

export type Inline =
  | { type: 'text'; value: string }
  | { type: 'break' }
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { type: 'code'; value: string }
  | { type: 'link'; href: string; children: Inline[] }
  /** An address as it stands in the text. */
  | { type: 'address'; href: string; value: string }
  /** An image of Cardinal. Images from elsewhere are links, so that nobody's browser asks for them. */
  | { type: 'image'; path: string; alt: string }
  | Mention
  | Reference;

/** `@name`, whether or not somebody is called so. */
export interface Mention {
  type: 'mention';
  name: string;
  /** Dots and dashes that follow: of a longer name, or of the sentence. */
  tail?: string;
}

export interface Reference {
  type: 'reference';
  card: CardReference;
  /** As it stands in the text: `#1a2b3c4d` or the address of a card. */
  value: string;
  /** Of an address. */
  href?: string;
}

/** A card by the beginning of its id, in small letters, or by all of it. */
export type CardReference = { shortId: string } | { id: string };
