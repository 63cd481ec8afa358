import type { SeenMail } from '../mail-watch.ts';

interface Words {
  cardId: string | null;
  message: string;
  /** The text that somebody wrote. */
  text: string | null;
  metadata: { cardTitle?: unknown };
}

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The part of an e-mail about a card: all of it, or the section below the card's heading in a digest. */
function findSection(text: string, cardId: string | null): string {
  const [, ...sections] = text.split(/^== /m);
  if (sections.length === 0 || !cardId) return text;
  const end = `(#${cardId.slice(0, 8)}) ==`;
  return sections.find((section) => section.split('\n', 1)[0]?.endsWith(end)) ?? '';
}

/** The words around the title of the card, which an e-mail says once, above them. */
const wordsAround = ({ message, metadata: { cardTitle } }: Words): string[] =>
  message.split(`"${cardTitle}"`).map((words) =>
    collapseSpaces(words)
      .replace(/(:| on| to| in)$/, '')
      .replace(/^is due/, 'Due'),
  );

/** Whether an e-mail has the words of an item. */
export function hasWords({ text }: Pick<SeenMail, 'text'>, item: Words): boolean {
  const said = collapseSpaces(findSection(text, item.cardId));
  const words = item.cardId ? wordsAround(item) : [collapseSpaces(item.message)];
  return [...words, collapseSpaces(item.text ?? '')].every((part) => said.includes(part));
}
