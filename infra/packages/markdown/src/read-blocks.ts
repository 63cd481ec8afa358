import type { Token } from 'markdown-it';
import type { Budget } from './budget.ts';
import { readInlines } from './read-inlines.ts';
import { createTaskReader } from './read-task.ts';
import type { Align, Block, Inline, List, Table } from './tree.ts';

/**
 * The tokens of a text as a tree.
 * @throws TooMuch
 */
export function readBlocks(tokens: readonly Token[], source: string, budget: Budget): Block[] {
  const readTask = createTaskReader({ source });
  let at = 0;
  const next = (): Token => tokens[at++]!;
  const isAtEnd = (close: string) => at >= tokens.length || tokens[at]!.type === close;
  /** Steps over the closing token. */
  const closed = <T>(content: T): T => {
    at += 1;
    return content;
  };
  const inlines = (): Inline[] => readInlines(next().children ?? [], budget);

  function blocks(close: string): Block[] {
    const found: Block[] = [];
    while (!isAtEnd(close)) {
      const read = block(next());
      if (read) found.push(budget.spend(read));
    }
    return closed(found);
  }

  function block(token: Token): Block | null {
    switch (token.type) {
      case 'paragraph_open':
        return { type: 'paragraph', children: closed(inlines()) };
      case 'heading_open':
        return { type: 'heading', level: Number(token.tag.slice(1)), children: closed(inlines()) };
      case 'blockquote_open':
        return { type: 'quote', children: blocks('blockquote_close') };
      case 'bullet_list_open':
        return list(null, 'bullet_list_close');
      case 'ordered_list_open':
        return list(Number(token.attrGet('start') ?? 1), 'ordered_list_close');
      case 'fence':
        return code(token);
      case 'hr':
        return { type: 'rule' };
      case 'table_open':
        return table();
      default:
        return null;
    }
  }

  function list(start: number | null, close: string): List {
    const read: List = { type: 'list', start, tight: true, items: [] };
    while (!isAtEnd(close)) {
      at += 1;
      const [first, content] = tokens.slice(at, at + 2);
      if (first?.type === 'paragraph_open' && !first.hidden) read.tight = false;
      const children = blocks('list_item_close');
      read.items.push({ task: readTask(children, first, content), children });
    }
    return closed(read);
  }

  function table(): Table {
    const read: Table = { type: 'table', columns: [], rows: [] };
    for (let token = next(); token.type !== 'table_close'; token = next()) {
      if (token.type === 'tr_open') read.rows.push([]);
      if (token.type === 'th_open') read.columns.push(getAlign(token));
      // An empty cell is an element, too.
      if (token.type === 'inline')
        read.rows.at(-1)!.push(budget.cell(readInlines(token.children ?? [], budget)));
    }
    return read;
  }

  return blocks('');
}

function code({ info, content }: Token): Block {
  const language = /^[\w+#.-]{1,40}/.exec(info.trim())?.[0] ?? '';
  return { type: 'code', language, value: content.replace(/\n$/, '') };
}

function getAlign(token: Token): Align {
  const align = /(left|center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
  return (align as Align) ?? null;
}
