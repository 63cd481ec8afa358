import { describe, expect, it } from '@jest/globals';
import type { DeliverableItem } from '../../kernel/notifications/deliverable-items.ts';
import { pushMessage } from './push-message.ts';

const item: DeliverableItem = {
  _id: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
  cardId: null,
  projectId: null,
  boardId: null,
  type: 'account_approved',
  message: 'Your account was approved',
  actorId: null,
  metadata: {},
  createdAt: new Date(0),
};

describe('the message of a push', () => {
  it('leads to what it is about, and never to another site', () => {
    const project = { projectId: item.userId, metadata: { projectSlug: 'apollo', projectName: 'Apollo' } };
    expect(pushMessage(item, 't')).toMatchObject({ title: 'Cardinal', path: '/dashboard' });
    expect(pushMessage({ ...item, ...project }, 't')).toMatchObject({
      title: 'Apollo',
      path: '/projects/apollo',
    });
  });

  it('fits into a push, however long names and titles are', () => {
    const metadata = { cardTitle: '🧑‍🚀'.repeat(500) };
    const message = pushMessage({ ...item, message: '🚀'.repeat(5_000), metadata }, 't');
    expect([...message.title]).toHaveLength(120);
    expect([...message.body]).toHaveLength(240);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_000);
  });
});
