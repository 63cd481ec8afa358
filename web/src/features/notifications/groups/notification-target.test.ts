import { expect, it } from '@jest/globals';
import { getNotificationHref } from './notification-target.ts';

it('leads from a webhook that was switched off to the section of webhooks', () => {
  const metadata = { projectSlug: 'apollo' };
  expect(getNotificationHref({ cardId: null, boardId: null, type: 'webhook_stopped', metadata })).toBe(
    '/projects/apollo/settings#webhooks',
  );
});
