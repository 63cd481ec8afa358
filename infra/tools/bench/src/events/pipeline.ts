import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cardCreated, getCardProperties } from '@cardinal/contracts';
import type { Product } from '../product.ts';
import { makeCard } from '../seed/cards.ts';
import type { World } from '../seed/world.ts';

export interface Pipeline {
  events: number;
  /** Events per second from the outboxes until every consumer has handled them. */
  perSecond: number;
}

const patienceMs = 120_000;
/** Each look asks the database how full the outboxes are, which takes from what is measured. Milliseconds. */
const lookMs = 250;

/** Cards with their events in their outboxes, as a crash before publishing would leave them. */
function cardsWithEvents(world: World, count: number) {
  const now = new Date();
  return Array.from({ length: count }, (_, n) => {
    const board = world.boards[n % world.boards.length]!;
    const author = world.people[n % world.people.length]!;
    const { card } = makeCard(board, n, author.id, author.id, now);
    const { _id, title, createdBy } = card;
    const data = cardCreated.data.parse({
      card: {
        ...{ id: _id, projectId: board.projectId, boardId: board.id, title, createdBy },
        ...getCardProperties(card),
        ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
      },
      actor: { id: author.id, username: author.username },
    });
    const event = {
      ...{ specversion: '1.0', id: randomUUID(), source: 'cards', type: cardCreated.type, subject: _id },
      ...{ time: now.toISOString(), version: 1, data },
    };
    return { ...card, outbox: [event], untallied: 1 };
  });
}

const consumers = ['projects', 'notifications'] as const;

/** How many of the events each consumer has handled. */
const handled = (product: Product): Promise<number[]> =>
  Promise.all(consumers.map((service) => product.handled(service, cardCreated.type)));

/** Waits until every consumer has handled so many more than before. @returns how many that was by then */
async function untilHandled(product: Product, before: readonly number[], events: number): Promise<number> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const more = (await handled(product)).map((count, at) => count - (before[at] ?? 0));
    const least = Math.min(...more);
    if (least >= events) return least;
    await delay(lookMs);
  }
  throw new Error('The events were not handled in time');
}

/**
 * Puts events into outboxes all at once and waits until they have gone through relay, broker and consumers. The time
 * begins with the first ones, as it takes seconds until the relay looks for what a crash may have left.
 */
export async function measurePipeline(product: Product, world: World, events: number): Promise<Pipeline> {
  const rows = cardsWithEvents(world, events);
  const before = await handled(product);
  await product.mongo
    .db('cardinal_cards')
    .collection<{ _id: string }>('cards')
    .insertMany(rows as never, { ordered: false });
  const first = await untilHandled(product, before, 1);
  const began = performance.now();
  await untilHandled(product, before, events);
  return { events, perSecond: (events - first) / ((performance.now() - began) / 1_000) };
}
