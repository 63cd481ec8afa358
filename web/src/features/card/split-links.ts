import { findLinks, hrefOf } from '@cardinal/contracts';

interface TextPart {
  text: string;
  /** Set if the part is a link. */
  href?: string;
  /** Its start. */
  at: number;
}

/**
 * Splits a text into plain parts and links: those that the server would remove from a stranger's text and that have a
 * valid target.
 */
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
