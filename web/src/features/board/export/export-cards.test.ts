import { expect, it, jest } from '@jest/globals';
import { exportCards } from './export-cards.ts';

it('has the browser save the cards under the filters of the board, in their order', () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.hasAttribute('download')) saved.push(this.getAttribute('href') ?? '');
  });
  const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
  exportCards(address, { type: 'bug', search: 'a b', sort: 'upvoteCount', order: 'desc' }, 'json');
  click.mockRestore();
  expect(saved).toEqual([
    '/api/projects/apollo/boards/feedback/export?type=bug&search=a+b&sort=upvoteCount&order=desc&format=json',
  ]);
});
