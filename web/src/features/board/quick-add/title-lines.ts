import { limits } from '@cardinal/contracts';

/** How many cards one paste makes at most. */
export const mostPasted = 50;

/** Bullets, numbers and checkboxes of lists. */
const marker = /^\s*(?:(?:[-*+•]|\d{1,4}[.)])\s+)?(?:\[[ xX]?\]\s+)?/;

export interface NewTitle {
  title: string;
  /** The whole line, where it is longer than a title; null otherwise. */
  description: string | null;
}

/** A title with at most so many characters, cut between words if there are any. */
function toNewTitle(line: string): NewTitle {
  if (line.length <= limits.cardTitle) return { title: line, description: null };
  const start = line.slice(0, limits.cardTitle - 1);
  const space = start.lastIndexOf(' ');
  return { title: `${start.slice(0, space > 0 ? space : undefined)}…`, description: line };
}

/** The cards that a pasted text would make: one for each line that says something, without the marks of lists. */
export const parseTitles = (text: string): NewTitle[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(marker, '').trim())
    .filter((line) => line !== '')
    .map(toNewTitle);
