import type { Role } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { assertMayViewVoters, voteId } from './vote.rules.ts';

it('gives a user one vote on a card, as its id names both', () => {
  expect(voteId('card', 'user')).toBe('card:user');
});

it.each<Role>(['super_admin', 'project_admin', 'normal_user'])('shows voters to %s', (role) => {
  expect(() => assertMayViewVoters(role)).not.toThrow();
});

it.each<Role>(['public_user', null])('refuses voters to %s', (role) => {
  expect(() => assertMayViewVoters(role)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});
