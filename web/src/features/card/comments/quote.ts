import { commentOfAnchor } from '@cardinal/contracts';
import { quoted } from '#features/editor/index.ts';

/** A comment, or a part of it, to be quoted in a reply to it. */
export interface Quote {
  commentId: string;
  text: string;
}

/** The most that is quoted. Characters. */
const LONGEST = 2_000;

/** The text that is selected within a comment; empty if there is none. */
export function selectedWithin(element: Element | null): string {
  const selection = window.getSelection();
  if (!element || !selection || selection.isCollapsed) return '';
  const isInside = element.contains(selection.anchorNode) && element.contains(selection.focusNode);
  return isInside ? selection.toString().trim() : '';
}

/** The comment that has the focus, or something of which is selected. */
export function commentInUse(): { id: string; element: Element } | null {
  const selection = window.getSelection();
  const selected = selection && !selection.isCollapsed ? selection.anchorNode?.parentElement : null;
  const element = (selected ?? document.activeElement)?.closest('article[id]');
  const id = element && commentOfAnchor(element.id);
  return element && id ? { id, element } : null;
}

/** The text of a reply that goes on below the quote. */
export function withQuote(content: string, { text }: Quote): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const before = content.trimEnd();
  return `${before}${before && '\n\n'}${quoted(cut)}`;
}
