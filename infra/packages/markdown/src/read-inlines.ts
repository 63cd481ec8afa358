import type { Token } from 'markdown-it';
import { type Budget, deepest, TooMuch } from './budget.ts';
import type { Inline } from './tree.ts';

const isImagePath = (target: string) => target.startsWith('/');
const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

/** The text in the brackets of an image. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return children ? plainText(children) : content;
    })
    .join('');

function imageNode(token: Token, inLink: boolean): Inline {
  const target = attribute(token, 'src');
  const alt = plainText(token.children ?? []);
  // In a link, the image would open within what opens the link.
  if (inLink) return { type: 'text', value: alt || 'Image' };
  if (isImagePath(target)) return { type: 'image', path: target, alt };
  if (target === '') return { type: 'text', value: alt };
  return { type: 'link', href: target, children: [{ type: 'text', value: alt || target }] };
}

/** Without a target, as after a link of a stranger was removed, only the label is left. */
function linkNodes(target: string, label: Inline[]): Inline[] {
  if (target === '' || isImagePath(target))
    return label.length > 0 ? label : [{ type: 'text', value: `[](${target})` }];
  return [
    { type: 'link', href: target, children: label.length > 0 ? label : [{ type: 'text', value: target }] },
  ];
}

const wraps: Readonly<Record<string, 'strong' | 'emphasis' | 'strike'>> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'strike',
};

interface Frame {
  children: Inline[];
  isLink: boolean;
  close: (children: Inline[]) => Inline[];
}

/**
 * The tokens of one block as a tree.
 * @throws TooMuch
 */
export function readInlines(tokens: readonly Token[], budget: Budget): Inline[] {
  const frames: Frame[] = [{ children: [], isLink: false, close: (children) => children }];
  const add = (node: Inline) => {
    const { children } = frames.at(-1)!;
    const last = children.at(-1);
    if (node.type !== 'text') children.push(budget.spend(node));
    else if (last?.type === 'text') last.value += node.value;
    else if (node.value !== '') children.push(budget.spend({ ...node }));
  };
  const open = (close: Frame['close'], isLink = false) => {
    if (frames.length > deepest) throw new TooMuch();
    frames.push({ children: [], isLink, close });
  };
  for (const token of tokens) {
    const wrap = wraps[token.type];
    if (wrap) open((children) => [{ type: wrap, children }]);
    else if (token.type === 'link_open') {
      const target = attribute(token, 'href');
      open((label) => linkNodes(target, label), true);
    } else if (token.nesting < 0) {
      const { children, close } = frames.pop()!;
      for (const node of close(children)) add(node);
    } else add(leaf(token, frames));
  }
  return frames[0]!.children;
}

function leaf(token: Token, frames: readonly Frame[]): Inline {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return { type: 'break' };
    case 'code_inline':
      return { type: 'code', value: token.content };
    case 'atom':
      return (token.meta as { node: Inline }).node;
    case 'image':
      return imageNode(
        token,
        frames.some(({ isLink }) => isLink),
      );
    default:
      return { type: 'text', value: token.content };
  }
}
