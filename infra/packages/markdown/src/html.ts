import { mentioned } from './mentioned.ts';
import type { Resolvers } from './resolvers.ts';
import type { Align, Block, Document, Inline, List, Mention, Reference, Table } from './tree.ts';

type Tag =
  | 'p'
  | 'div'
  | 'h3'
  | 'h4'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'pre'
  | 'code'
  | 'table'
  | 'th'
  | 'td'
  | 'a';

interface HtmlOptions extends Resolvers {
  /** Of this Cardinal: images become links to it, since mail programs are not signed in. */
  origin: string;
  /** False shows links to other sites as text with their target, as guests see them. */
  clickable?: boolean;
  /** CSS of elements as a `style` attribute, since mail programs drop style sheets. */
  styles?: Partial<Record<Tag, string>>;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

interface Writer {
  options: HtmlOptions;
  element: (tag: Tag, content: string, attributes?: string, align?: Align) => string;
}

/** HTML without scripts, images or styles of its own, for mails and pages. All text is escaped. */
export function toHtml(document: Document, options: HtmlOptions): string {
  const element: Writer['element'] = (tag, content, attributes = '', align = null) => {
    const style = options.styles?.[tag];
    // No style: policies of pages allow none in elements.
    const aligned = align ? ` align="${align}"` : '';
    return `<${tag}${attributes}${aligned}${style ? ` style="${escaped(style)}"` : ''}>${content}</${tag}>`;
  };
  return blocks(document, { options, element });
}

const link = (href: string, content: string, { element }: Writer) =>
  element('a', content, ` href="${escaped(href)}" rel="noopener nofollow ugc"`);
/** One that somebody wrote to wherever they like. */
const foreignLink = (href: string, content: string, writer: Writer, shown = ` (${escaped(href)})`): string =>
  writer.options.clickable === false ? content + shown : link(href, content, writer);
const inlines = (nodes: readonly Inline[], writer: Writer): string =>
  nodes.map((node) => inline(node, writer)).join('');
const blocks = (nodes: readonly Block[], writer: Writer): string =>
  nodes.map((node) => block(node, writer)).join('');

function inline(node: Inline, writer: Writer): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value).replaceAll('\n', '<br>');
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlines(node.children, writer)}</strong>`;
    case 'emphasis':
      return `<em>${inlines(node.children, writer)}</em>`;
    case 'strike':
      return `<s>${inlines(node.children, writer)}</s>`;
    case 'code':
      return writer.element('code', escaped(node.value));
    case 'link':
      return foreignLink(node.href, inlines(node.children, writer), writer);
    case 'address':
      return foreignLink(node.href, escaped(node.value), writer, '');
    case 'image':
      return link(writer.options.origin + node.path, escaped(node.alt || 'Image'), writer);
    case 'mention':
      return mention(node, writer);
    case 'reference':
      return reference(node, writer);
  }
}

function mention(node: Mention, writer: Writer): string {
  const { found, rest } = mentioned(node, (name) => writer.options.mention?.(name));
  if (!found) return escaped(`@${node.name}${rest}`);
  const shown = `<strong>${escaped(`@${found.username}`)}</strong>`;
  return (found.href ? link(found.href, shown, writer) : shown) + escaped(rest);
}

function reference({ card, value, href }: Reference, writer: Writer): string {
  const found = writer.options.card?.(card);
  if (found) return link(found.href, escaped(found.title), writer);
  return href ? link(href, escaped(value), writer) : escaped(value);
}

function block(node: Block, writer: Writer): string {
  const { element } = writer;
  switch (node.type) {
    case 'plain':
      return element('div', inlines(node.children, writer), ' dir="auto"');
    case 'paragraph':
      return element('p', inlines(node.children, writer), ' dir="auto"');
    case 'heading':
      return element(node.level <= 2 ? 'h3' : 'h4', inlines(node.children, writer), ' dir="auto"');
    case 'quote':
      return element('blockquote', blocks(node.children, writer));
    case 'list':
      return list(node, writer);
    case 'code':
      return element('pre', element('code', escaped(node.value)));
    case 'table':
      return table(node, writer);
    case 'rule':
      return '<hr>';
  }
}

function list({ start, tight, items }: List, writer: Writer): string {
  const content = items.map(({ task, children }) => {
    const mark = task ? `${task.checked ? '☑' : '☐'} ` : '';
    const [first, ...others] = children;
    if (first?.type !== 'paragraph') return writer.element('li', mark + blocks(children, writer));
    const text = mark + inlines(first.children, writer);
    return writer.element('li', (tight ? text : writer.element('p', text)) + blocks(others, writer));
  });
  if (start === null) return writer.element('ul', content.join(''), ' dir="auto"');
  return writer.element('ol', content.join(''), ` dir="auto"${start === 1 ? '' : ` start="${start}"`}`);
}

function table({ columns, rows }: Table, writer: Writer): string {
  const row = (cells: readonly Inline[][], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell, at) => writer.element(tag, inlines(cell, writer), '', columns[at])).join('')}</tr>`;
  return writer.element('table', rows.map((cells, at) => row(cells, at === 0 ? 'th' : 'td')).join(''));
}
