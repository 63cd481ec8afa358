import Turndown from 'turndown';
import { tableOfMarkdown } from '../text/tables.ts';

/** Targets that links may have; others, such as `javascript:`, leave their text. */
const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u200d|\ufe0f)+$/u;

const safeAddress = (address: string): string =>
  address.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function toLinkMarkdown(content: string, node: HTMLElement): string {
  const label = content.replace(/\s+/g, ' ').trim();
  const address = (node.getAttribute('href') ?? '').trim();
  if (label === '' || !WEB_OR_MAIL.test(address)) return content;
  const isItself = node.textContent?.trim() === address;
  return isItself ? address : `[${label}](${safeAddress(address)})`;
}

const findCheckbox = (item: Element): Element | null =>
  item.querySelector(
    ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]',
  );

function taskSign(item: HTMLElement): string {
  const box = findCheckbox(item);
  const isChecked = box ? box.hasAttribute('checked') : item.getAttribute('aria-checked') === 'true';
  return box || item.hasAttribute('aria-checked') ? `[${isChecked ? 'x' : ' '}] ` : '';
}

/** Nested text is indented by the width of the sign, so that it belongs to its item. */
function toItemMarkdown(content: string, item: HTMLElement): string {
  const list = item.parentElement;
  const isNumbered = list?.localName === 'ol';
  const first = Number(list?.getAttribute('start') ?? 1) || 1;
  const at = list ? [...list.children].filter(({ localName }) => localName === 'li').indexOf(item) : 0;
  const sign = isNumbered ? `${first + at}. ` : '- ';
  const text = content
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll('\n', `\n${' '.repeat(sign.length)}`);
  return `${sign}${taskSign(item)}${text.replace(/^ +$/gm, '')}\n`;
}

/** A table is one where it has rows and columns; others only place things on a page. */
const isTable = (table: HTMLTableElement): boolean =>
  table.rows.length > 1 &&
  [...table.rows].some(({ cells }) => cells.length > 1) &&
  !table.querySelector('table');

/** Cells are read one by one. Merged ones leave room. */
const readCells = (row: HTMLTableRowElement, read: (cell: HTMLElement) => string): string[] =>
  [...row.cells].flatMap((cell) => [read(cell), ...Array<string>(Math.min(cell.colSpan, 50) - 1).fill('')]);

function createConverter(links: boolean): Turndown {
  const converter = new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '_',
    br: '',
  });
  converter.addRule('link', {
    filter: 'a',
    replacement: (content, node) => (links ? toLinkMarkdown(content, node as HTMLElement) : content),
  });
  converter.addRule('strike', {
    filter: (node) => ['DEL', 'S', 'STRIKE'].includes(node.nodeName),
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  });
  converter.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => {
      const alt = (node as HTMLElement).getAttribute('alt') ?? '';
      return EMOJI.test(alt) ? alt : '';
    },
  });
  converter.addRule('item', {
    filter: 'li',
    replacement: (content, node) => toItemMarkdown(content, node as HTMLElement),
  });
  converter.addRule('checkbox', { filter: 'input', replacement: () => '' });
  converter.addRule('table', {
    filter: (node) => node.nodeName === 'TABLE' && isTable(node as HTMLTableElement),
    replacement: (_content, node) => {
      const read = (cell: HTMLElement) =>
        converter.turndown(cell).replace(/^#{1,6} |^(?:-|\d+\.) (?:\[[ x]\] )?/gm, '');
      return `\n\n${tableOfMarkdown([...(node as HTMLTableElement).rows].map((row) => readCells(row, read)))}\n\n`;
    },
  });
  return converter;
}

/** Copied text as Markdown that says the same. */
export const toMarkdown = (body: HTMLElement, { links }: { links: boolean }): string =>
  createConverter(links)
    .turndown(body)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
