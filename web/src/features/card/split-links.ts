import { findLinks, hrefOf } from '@cardinal/contracts';

interface TextPart {
  text: string;
  /** Set where the part is an address. */
  href?: string;
  /** Where it begins. */
  at: number;
}

/** Cuts a text into plain parts and links: those that the server would take out of a stranger's text and that lead to a page or mailbox. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const link of findLinks(text)) {
    const address = text.slice(link.start, link.end);
    const href = hrefOf(address);
    if (!href) continue;
    if (link.start > end) parts.push({ text: text.slice(end, link.start), at: end });
    parts.push({ text: address, href, at: link.start });
    end = link.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end });
  return parts;
}
