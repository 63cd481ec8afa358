import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { makeId } from '#test/make-card.ts';
import { StageBar } from './stage-bar.tsx';

const card = (status: 'New' | 'In Progress' | 'Resolved') => ({
  ...{ id: makeId(), title: 'Louder', status, upvoteCount: 1, commentCount: 0 },
});

it.each([
  ['Sent', { state: 'waiting', card: null }],
  ['Accepted', { state: 'accepted', card: card('New') }],
  ['Accepted', { state: 'accepted', card: null }],
  ['In Progress', { state: 'accepted', card: card('In Progress') }],
  ['Resolved', { state: 'accepted', card: card('Resolved') }],
  ['Not accepted', { state: 'rejected', card: null }],
] as const)('is at %s', (stage, of) => {
  render(<StageBar of={of} />);
  expect(screen.getAllByRole('listitem', { current: 'step' })).toHaveLength(1);
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent(stage);
});
