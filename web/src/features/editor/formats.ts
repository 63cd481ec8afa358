import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
} from 'lucide-react';
import { fenceAround, toggleCodeBlock } from './text/code-blocks.ts';
import { type Edit, getSelectedLines, type Selected } from './text/edit.ts';
import { isList, isQuote, type ListKind, toggleList, toggleQuote } from './text/lines.ts';
import { isLink, toggleLink } from './text/links.ts';
import { isMarked, type Mark, toggleMark } from './text/marks.ts';
import { newTable } from './text/tables.ts';

/** Something that the toolbar and its shortcut do to the selected text. */
export interface Format {
  id: string;
  label: string;
  icon: LucideIcon;
  /** As the table of commands writes them, digits by their key. */
  keys?: string;
  edit: (selected: Selected) => Edit | null;
  /** Whether the selected text has it; absent for what only inserts. */
  isOn?: (selected: Selected) => boolean;
}

const mark = (id: Mark, label: string, icon: LucideIcon, keys: string): Format => ({
  ...{ id, label, icon, keys },
  edit: (selected) => toggleMark(selected, id),
  isOn: (selected) => isMarked(selected, id),
});

const list = (id: ListKind, label: string, icon: LucideIcon, keys: string): Format => ({
  ...{ id, label, icon, keys },
  edit: (selected) => toggleList(selected, id),
  isOn: (selected) => isList(selected, id),
});

const isInBlock = ({ text, from }: Selected) => fenceAround(text, from) !== null;
const toggleBlock = { edit: toggleCodeBlock, isOn: isInBlock };

const code: Format = {
  ...mark('code', 'Code', Code, 'mod+e'),
  // Code of several lines needs a block.
  edit: (selected) =>
    getSelectedLines(selected).length > 1 ? toggleCodeBlock(selected) : toggleMark(selected, 'code'),
};

/** In the order of the toolbar, by group. */
export const formatGroups: ReadonlyArray<readonly Format[]> = [
  [
    mark('bold', 'Bold', Bold, 'mod+b'),
    mark('italic', 'Italic', Italic, 'mod+i'),
    mark('strike', 'Strikethrough', Strikethrough, 'mod+shift+x'),
  ],
  [
    code,
    { id: 'codeBlock', label: 'Code block', icon: SquareCode, keys: 'mod+shift+e', ...toggleBlock },
    {
      id: 'quote',
      label: 'Block quote',
      icon: TextQuote,
      keys: 'mod+shift+9',
      edit: toggleQuote,
      isOn: isQuote,
    },
    { id: 'link', label: 'Link', icon: Link, keys: 'mod+k', edit: toggleLink, isOn: isLink },
  ],
  [
    list('bullets', 'Bulleted list', List, 'mod+shift+8'),
    list('numbers', 'Numbered list', ListOrdered, 'mod+shift+7'),
    list('tasks', 'Task list', ListTodo, 'mod+shift+l'),
    { id: 'table', label: 'Table', icon: Table, edit: newTable },
  ],
];

export const formats: readonly Format[] = formatGroups.flat();
