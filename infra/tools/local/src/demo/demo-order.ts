import { listBoardCards, moveCard } from '@cardinal/contracts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

/** Puts the new cards of planned boards in the order in which the lead wants them done; harmless to repeat. */
export async function orderByHand(
  { lead }: People,
  slug: string,
  boards: readonly BuiltBoard[],
): Promise<void> {
  for (const { board } of boards.filter(({ demo }) => demo.isPlanned)) {
    const params = { slug, boardSlug: board.slug };
    const cards = await lead.call(listBoardCards, { params });
    const planned = cards
      .filter(({ status }) => status === 'New')
      .toSorted((a, b) => (b.devPriority ?? 0) - (a.devPriority ?? 0));
    for (const { id } of planned.toReversed())
      await lead.call(moveCard, { params: { cardId: id }, body: { status: 'New' } });
  }
}
