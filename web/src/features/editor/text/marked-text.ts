import type { Edit, Selected } from './edit.ts';

/** For tests: `a [b] c` has `b` selected, and `a |b` a caret before it. */
export function read(marked: string): Selected {
  const from = marked.search(/[⟦|]/);
  const to = marked.includes('⟧') ? marked.indexOf('⟧') - 1 : from;
  return { text: marked.replace(/[⟦⟧|]/g, ''), from, to };
}

/** The text after an edit, written the same way; the same text without one. */
function write({ text }: Selected, edit: Edit | null): string {
  if (!edit) return 'nothing';
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${after.slice(0, from)}|${after.slice(from)}`;
  return `${after.slice(0, from)}⟦${after.slice(from, to)}⟧${after.slice(to)}`;
}

export const edited = (marked: string, change: (selected: Selected) => Edit | null): string => {
  const selected = read(marked);
  return write(selected, change(selected));
};
