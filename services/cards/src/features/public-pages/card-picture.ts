import { createHash } from 'node:crypto';
import { type PublicAddress, publicCardPicturePath } from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import { guest } from '../../kernel/access/viewer.ts';
import type { SeeCard, SeenCard } from '../../kernel/card/see-card.ts';
import { atMost } from '../../kernel/tasks/at-most.ts';
import { canDraw, drawPicture, type PictureFacts } from './draw-picture.ts';

const cachedBytes = 8 * 1024 * 1024;
/** One takes a tenth of a second of a core. */
const drawnAtOnce = 1;

/** @throws AppError `not_found` for a card that guests do not see, or that has no picture */
export type CardPicture = (cardId: string) => Promise<Buffer>;

const toPictureFacts = ({ card, project, board }: SeenCard): PictureFacts => ({
  title: card.title,
  project: project.name,
  board: board.name,
  type: card.type,
  status: card.status,
  reason: card.closingReason ?? null,
  votes: card.upvoteCount,
});

/**
 * The address of the picture of a card; null if it has none. Sites ask an address once, so each picture has its own.
 * @param at of the card's page
 */
export function addressOfPicture(at: PublicAddress, seen: SeenCard): string | null {
  const facts = toPictureFacts(seen);
  if (!canDraw(facts)) return null;
  const version = createHash('sha1').update(JSON.stringify(facts)).digest('base64url').slice(0, 8);
  return `${publicCardPicturePath(at, seen.card._id)}?v=${version}`;
}

export function createCardPictures({ seeCard }: { seeCard: SeeCard }): CardPicture {
  const drawing = atMost(drawnAtOnce);
  const drawn = new LRUCache<string, Buffer, PictureFacts>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => drawing(() => drawPicture(context)),
  });
  return async (cardId) => {
    const facts = toPictureFacts(await seeCard(guest, cardId));
    const picture = canDraw(facts) && (await drawn.fetch(JSON.stringify(facts), { context: facts }));
    if (!picture) throw notFound('Picture');
    return picture;
  };
}
