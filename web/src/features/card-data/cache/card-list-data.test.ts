import type { Card, CardPage } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { makeCard } from '#test/make-card.ts';
import type { CardListData } from '../queries/card.queries.ts';
import { applyCardChange, collectCards } from './card-list-data.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
const countByStatus = (cards: Card[]): CardPage['counts'] => {
  const counts = { New: 0, 'In Progress': 0, 'In Testing': 0, Resolved: 0 };
  for (const card of cards) counts[card.status] += 1;
  return counts;
};

function makeList(...pages: Card[][]): CardListData {
  const cards = pages.flat();
  const page = { nextCursor: null, total: cards.length, counts: countByStatus(cards) };
  return { pages: pages.map((part) => ({ ...page, cards: part })), pageParams: pages.map(() => null) };
}

const titles = (data: CardListData) => collectCards(data).map((card) => card.title);

describe('a list after a card changed', () => {
  const newest = makeCard({ title: 'newest', createdAt: at(9) });
  const middle = makeCard({ title: 'middle', createdAt: at(5) });
  const oldest = makeCard({ title: 'oldest', createdAt: at(1) });

  it('loses a card that no longer belongs to it, and counts it where it went', () => {
    const after = applyCardChange(makeList([newest, middle]), { status: 'New' }, middle, {
      ...middle,
      status: 'Resolved',
    });
    expect(titles(after)).toEqual(['newest']);
    expect(after.pages[0]).toMatchObject({ total: 1, counts: { New: 1, Resolved: 1 } });
  });

  it('takes in a card at its place by age', () => {
    const moved = { ...middle, status: 'New' } as const;
    const before = { ...middle, status: 'Resolved' } as const;
    const list = { ...makeList([newest], [oldest]) };
    const after = applyCardChange(list, { status: 'New' }, before, moved);
    expect(titles(after)).toEqual(['newest', 'middle', 'oldest']);
    expect(after.pages[0]?.total).toBe(3);
  });

  it('takes in a card at its place in another order, and moves it when that changes', () => {
    const voted = (card: Card, upvoteCount: number) => ({ ...card, upvoteCount });
    const cards = [voted(middle, 9), voted(newest, 5), voted(oldest, 5)];
    const sorting = { sort: 'upvoteCount', order: 'desc' } as const;
    const added = makeCard({ title: 'added', createdAt: at(3), upvoteCount: 5 });
    const list = applyCardChange(makeList(cards), sorting, undefined, added);
    expect(titles(list)).toEqual(['middle', 'newest', 'added', 'oldest']);
    const risen = applyCardChange(list, sorting, voted(oldest, 5), voted(oldest, 10));
    expect(titles(risen)).toEqual(['oldest', 'middle', 'newest', 'added']);
    const renamed = { ...voted(middle, 9), title: 'renamed' };
    expect(titles(applyCardChange(risen, sorting, voted(middle, 9), renamed))[1]).toBe('renamed');
    const lowest = applyCardChange(
      makeList(cards.toReversed()),
      { ...sorting, order: 'asc' },
      undefined,
      added,
    );
    expect(titles(lowest)).toEqual(['oldest', 'added', 'newest', 'middle']);
  });

  it('keeps a card in sight whose place lies beyond what was read, and shows it once when that is read', () => {
    const before = { ...oldest, status: 'Resolved' } as const;
    const after = applyCardChange(makeList([newest], [middle]), { status: 'New' }, before, oldest);
    expect(titles(after)).toEqual(['newest', 'middle', 'oldest']);
    const readOn = { ...after, pages: [...after.pages, { ...after.pages[0]!, cards: [oldest] }] };
    expect(titles(readOn)).toEqual(['newest', 'middle', 'oldest']);
  });

  it('changes a card where it stands without counting it again', () => {
    const after = applyCardChange(makeList([newest, middle]), {}, middle, { ...middle, title: 'renamed' });
    expect(titles(after)).toEqual(['newest', 'renamed']);
    expect(after.pages[0]).toMatchObject({ total: 2, counts: { New: 2 } });
  });

  it('counts from what it has, where another list was read earlier', () => {
    const resolved = { ...middle, status: 'Resolved' } as const;
    const earlier = applyCardChange(makeList([newest, middle]), {}, middle, resolved);
    const read = applyCardChange(makeList([newest, middle]), {}, resolved, resolved);
    for (const list of [earlier, read])
      expect(list.pages[0]).toMatchObject({ total: 2, counts: { New: 1, Resolved: 1 } });
    expect(applyCardChange(earlier, {}, middle, resolved).pages[0]).toMatchObject(earlier.pages[0]!);
  });

  it('counts a new card and forgets a deleted one', () => {
    const added = applyCardChange(makeList([oldest]), {}, undefined, newest);
    expect(titles(added)).toEqual(['newest', 'oldest']);
    expect(added.pages[0]).toMatchObject({ total: 2, counts: { New: 2 } });
    const removed = applyCardChange(added, {}, newest, undefined);
    expect(removed.pages[0]).toMatchObject({ total: 1, counts: { New: 1 } });
  });

  it('leaves out what its filters do not let through', () => {
    const feature = makeCard({ type: 'feature', title: 'A wish', createdAt: at(7) });
    const bugs = applyCardChange(makeList([newest]), { type: 'bug' }, undefined, feature);
    expect(titles(bugs)).toEqual(['newest']);
    expect(bugs.pages[0]).toMatchObject({ total: 1, counts: { New: 1 } });
    const found = applyCardChange(makeList([newest]), { search: 'WISH' }, undefined, feature);
    expect(titles(found)).toContain('A wish');
  });
});

describe('a card whose description is cut', () => {
  const long = makeCard({ description: 'The beginning…', descriptionIsCut: true });
  const filters = { search: 'the end of it' };

  it('stays in a search that the server found it for', () => {
    const voted = { ...long, upvoteCount: 1 };
    const after = applyCardChange(makeList([long]), filters, long, voted);
    expect(collectCards(after)).toEqual([voted]);
    expect(after.pages[0]?.total).toBe(1);
  });

  it('does not come into one that it was not found for', () => {
    const after = applyCardChange(makeList([]), filters, long, { ...long, upvoteCount: 1 });
    expect(collectCards(after)).toEqual([]);
    expect(after.pages[0]?.total).toBe(0);
  });
});
