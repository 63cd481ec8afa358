import type { getBoardContents, ResponseOf } from '@cardinal/contracts';

const some = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** "3 cards, 2 comments and 1 image" */
export function counted({ cards, comments, images }: ResponseOf<typeof getBoardContents>): string {
  return `${some(cards, 'card')}, ${some(comments, 'comment')} and ${some(images, 'image')}`;
}

/** The maximum number of names in a text. */
const SHOWN = 3;

/** "ann, bob and 4 more" */
export function formatNames(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  const shown = names.slice(0, rest > 0 ? SHOWN : names.length);
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}
