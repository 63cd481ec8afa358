import {
  createCard,
  createComment,
  getCard,
  listBoardCards,
  mergeCard,
  upvoteCard,
} from '@cardinal/contracts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

/** The card that stays, and how many comments the other one brings. */
export const demoMerge = { into: 'Dark theme that stays dark when an alarm goes off', comments: 1 };
const duplicate = 'Alarm banner turns the whole screen white at night';

/** A card that two people wrote, merged into one; harmless to repeat. */
export async function mergeOne(
  { lead, halley, tomasz }: People,
  slug: string,
  boards: readonly BuiltBoard[],
): Promise<void> {
  for (const { board } of boards) {
    const params = { slug, boardSlug: board.slug };
    const cards = await lead.call(listBoardCards, { params });
    const into = cards.find(({ title }) => title === demoMerge.into)?.id;
    if (!into || (await lead.call(getCard, { params: { cardId: into } })).merged.length > 0) continue;
    const description =
      'At four in the morning that is the brightest thing in the dome. Please let it follow the theme.';
    const body = { title: duplicate, description, type: 'bug', userPriority: 4 } as const;
    const known = cards.find(({ title }) => title === duplicate);
    const { id: cardId } = known ?? (await halley.call(createCard, { params, body }));
    const { userHasUpvoted, commentCount } = await tomasz.call(getCard, { params: { cardId } });
    if (!userHasUpvoted) await tomasz.call(upvoteCard, { params: { cardId } });
    const content = 'Same here. We put tape over the corner of the screen.';
    if (commentCount === 0) await tomasz.call(createComment, { params: { cardId }, body: { content } });
    await lead.call(mergeCard, { params: { cardId }, body: { into } });
  }
}
