import { type FoundLink, findCertainLinks } from './find-links.ts';

const isBoundary = (char: string): boolean => /^(?:[\s<>"]|)$/.test(char);

/** The rest of a text; `between` stands for a link with text on both sides. */
function without(text: string, links: readonly FoundLink[], between: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of links) {
    rest += text.slice(from, start);
    from = end;
    const isAlone = isBoundary(rest.slice(-1)) && isBoundary(text.charAt(end));
    // Also removes the space before a removed link.
    if (isAlone && /[ \t]$/.test(rest)) rest = rest.slice(0, -1);
    else if (!isAlone) rest += between;
  }
  return rest + text.slice(from);
}

/** How often a text is read again: what is before a link and what is behind it can form another one. */
const mostTries = 4;

/** Removes the links of a text and keeps the rest, in which there are none. */
export function removeLinks(text: string): string {
  const links = findCertainLinks(text);
  if (links.length === 0) return text.trim();
  let rest = without(text, links, '');
  // A space keeps both sides of a link apart.
  if (findCertainLinks(rest).length > 0) rest = without(text, links, ' ');
  for (let tried = 0; tried < mostTries; tried += 1) {
    const left = findCertainLinks(rest);
    if (left.length === 0) return rest.trim();
    rest = without(rest, left, ' ');
  }
  return rest.replace(/[^\s<>"]+/g, (word) => (findCertainLinks(word).length > 0 ? '' : word)).trim();
}
