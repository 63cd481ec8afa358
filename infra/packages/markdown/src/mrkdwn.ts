import { isUnspaced } from '@cardinal/contracts';
import { mentioned } from './mentioned.ts';
import { indented, itemSign } from './plain-text.ts';
import type { Resolvers } from './resolvers.ts';
import { escapeSlack, slackText } from './slack-text.ts';
import type { Block, Document, Inline, Mention, Table } from './tree.ts';

const marks = { strong: '*', emphasis: '_', strike: '~' } as const;
const isInWord = /[\p{L}\p{N}]$/u;
const startsWord = /^[\p{L}\p{N}]/u;
/** Slack formats at the boundary of a word only. */
const boundary = '\u200b';

/** Slack knows no escape for a backtick, so look-alikes replace them. */
const inCode = (text: string) => escapeSlack(text).replaceAll('`', 'ˋ');

function mentionText(mention: Mention, resolvers: Resolvers): string {
  const { found, rest } = mentioned(mention, (name) => resolvers.mention?.(name));
  // The end of the name cannot be found, since nobody is known by it.
  if (!found && isUnspaced(mention.name.slice(-1))) return slackText(`@${mention.name}${rest}`);
  const behind = startsWord.test(rest) ? boundary + slackText(rest) : rest;
  return `*${slackText(`@${found?.username ?? mention.name}`)}*${behind}`;
}

/**
 * Slack's mrkdwn. What people write makes no links there, for everybody may write comments: an address stays text, and a
 * label has its address behind it. Only cards that a resolver knows become links.
 */
export function toMrkdwn(document: Document, resolvers: Resolvers = {}): string {
  const blocks = (nodes: readonly Block[], between = '\n\n'): string => nodes.map(block).join(between);

  function inlines(nodes: readonly Inline[]): string {
    let text = '';
    let formatted = false;
    for (const node of nodes) {
      const next = inline(node);
      const formats =
        node.type in marks || node.type === 'code' || (node.type === 'mention' && next.startsWith('*'));
      if ((formats && isInWord.test(text.slice(-2))) || (formatted && startsWord.test(next)))
        text += boundary;
      text += next;
      formatted = formats;
    }
    return text;
  }

  function inline(node: Inline): string {
    switch (node.type) {
      case 'strong':
      case 'emphasis':
      case 'strike': {
        // It ends with the line.
        const content = inlines(node.children).replaceAll('\n', ' ');
        return `${marks[node.type]}${content}${marks[node.type]}`;
      }
      case 'code':
        return `\`${inCode(node.value)}\``;
      case 'break':
        return '\n';
      case 'link':
        return `${inlines(node.children)} (${slackText(node.href)})`;
      case 'image':
        return slackText(node.alt || 'Image');
      case 'mention':
        return mentionText(node, resolvers);
      case 'reference': {
        const found = resolvers.card?.(node.card);
        return found ? `<${escapeSlack(found.href)}|${slackText(found.title)}>` : slackText(node.value);
      }
      default:
        return node.value.split('\n').map(slackText).join('\n');
    }
  }

  const table = ({ rows }: Table) =>
    rows.map((cells) => cells.map((cell) => inlines(cell)).join(' | ')).join('\n');

  function block(node: Block): string {
    switch (node.type) {
      case 'heading':
        return `*${inlines(node.children).replaceAll('*', '')}*`;
      case 'quote':
        return indented(blocks(node.children, '\n'), '> ', '> ');
      case 'list':
        return node.items
          .map((item, at) =>
            indented(blocks(item.children, '\n'), itemSign(item, node.start, at, '•'), '    '),
          )
          .join('\n');
      case 'code':
        return `\`\`\`\n${inCode(node.value)}\n\`\`\``;
      case 'table':
        return table(node);
      case 'rule':
        return '———';
      default:
        return inlines(node.children);
    }
  }

  return blocks(document);
}
