import {
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  updateNotificationPreferences,
} from '@cardinal/contracts';
import type { DemoUsername } from './demo.types.ts';
import type { People } from './demo-people.ts';
import type { BuiltBoard } from './demo-project.ts';

interface Choice {
  by: DemoUsername;
  /** A board by its name or a card by its title; the project without either. */
  board?: string;
  card?: string;
  level: FollowLevel;
}

/** Of each level one at least. */
export const choices: readonly Choice[] = [
  { by: 'mei', level: 'mentions' },
  { by: 'amara', level: 'participating' },
  { by: 'lead', board: 'Sprint', level: 'everything' },
  { by: 'lead', card: 'Show the moon on the sky plot', level: 'nothing' },
  {
    by: 'member',
    card: 'Pass predictions jump by an hour on the last Sunday of the month',
    level: 'everything',
  },
];

/** Chooses what people want to hear of, and that the local mailbox has an e-mail at once; harmless to repeat. */
export async function chooseNews(
  people: People,
  slug: string,
  boards: readonly BuiltBoard[],
  cardIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { by, board: name, card, level } of choices) {
    const { call } = people[by];
    const board = boards.find(({ demo }) => demo.name === name)?.board;
    const body = { level };
    if (card) await call(followCard, { params: { cardId: cardIds.get(card) ?? '' }, body });
    else if (board) await call(followBoard, { params: { slug, boardSlug: board.slug }, body });
    else await call(followProject, { params: { slug }, body });
  }
  await people.amara.call(updateNotificationPreferences, { body: { digest: { mode: 'at-once' } } });
}
