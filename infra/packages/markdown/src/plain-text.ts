import { mentioned } from './mentioned.ts';
import type { Resolvers } from './resolvers.ts';
import type { Block, Document, Inline, ListItem, Table } from './tree.ts';

/** The text of inlines without Markdown. Links have their address behind them. */
function plainInline(nodes: readonly Inline[], resolvers: Resolvers = {}): string {
  return nodes.map((node) => toText(node, resolvers)).join('');
}

function toText(node: Inline, resolvers: Resolvers): string {
  switch (node.type) {
    case 'text':
    case 'code':
    case 'address':
      return node.value;
    case 'break':
      return '\n';
    case 'link': {
      const label = plainInline(node.children, resolvers);
      return label === node.href ? label : `${label} (${node.href})`;
    }
    case 'image':
      return node.alt || 'Image';
    case 'mention': {
      const { found, rest } = mentioned(node, (name) => resolvers.mention?.(name));
      return `@${found?.username ?? node.name}${rest}`;
    }
    case 'reference':
      return resolvers.card?.(node.card)?.title ?? node.value;
    default:
      return plainInline(node.children, resolvers);
  }
}

/** Puts `first` before the first line, and spaces of the same length, or `others`, before the others. */
export const indented = (text: string, first: string, others = ' '.repeat(first.length)): string =>
  first + text.replaceAll('\n', `\n${others}`);

/** The sign before an item. */
export function itemSign({ task }: ListItem, start: number | null, at: number, bullet: string): string {
  const sign = start === null ? bullet : `${start + at}.`;
  return task ? `${sign} ${task.checked ? '☑' : '☐'} ` : `${sign} `;
}

/** Plain text that is good to read, for mails. */
export function toPlainText(document: Document, resolvers: Resolvers = {}): string {
  const blocks = (nodes: readonly Block[], between = '\n\n'): string => nodes.map(block).join(between);
  const table = ({ rows }: Table) =>
    rows.map((cells) => cells.map((cell) => plainInline(cell, resolvers)).join(' | ')).join('\n');

  function block(node: Block): string {
    switch (node.type) {
      case 'quote':
        return indented(blocks(node.children), '> ', '> ');
      case 'list': {
        const between = node.tight ? '\n' : '\n\n';
        return node.items
          .map((item, at) => indented(blocks(item.children, between), itemSign(item, node.start, at, '-')))
          .join(between);
      }
      case 'code':
        return indented(node.value, '    ');
      case 'table':
        return table(node);
      case 'rule':
        return '---';
      default:
        return plainInline(node.children, resolvers);
    }
  }

  return blocks(document);
}
