import type { Active, DragEndEvent, Over } from '@dnd-kit/core';
import { expect, it } from '@jest/globals';
import { makeCard } from '#test/make-card.ts';
import { cellId } from './cell.ts';
import { createDropPlaces } from './drop-place.ts';
import { createAnnouncements } from './kanban-announcements.ts';

const cell = { status: 'New' } as const;
const cards = ['First', 'Second', 'Third'].map((title) => makeCard({ title, status: 'New' }));
const active = { id: cards[0]!.id, data: { current: { card: cards[0], cell } } } as unknown as Active;
const over = { id: cellId(cell), data: { current: cell } } as unknown as Over;
const event = { active, over } as DragEndEvent;

it('an announced place is not drowned by what the card is over, which may be measured later', () => {
  const places = createDropPlaces();
  places.stacks.set(cellId(cell), { name: 'New', cards, indexAt: () => 0, show: () => 0 });
  const announcements = createAnnouncements(places);
  const pickedUp = 'Picked up First. It is in New.';
  expect(announcements.onDragStart(event)).toBe(pickedUp);
  places.set({ cell: cellId(cell), index: 2 }, true);
  expect(announcements.onDragMove?.(event)).toBe('First is at position 2 of 3 in New.');
  expect(announcements.onDragOver(event)).toBeUndefined();

  expect(announcements.onDragStart(event)).toBe(pickedUp);
  expect(announcements.onDragOver(event)).toBe(pickedUp);
});
