import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { MailItem } from './mail-item.model.ts';
import { type NotificationMailDeps, notificationMail, selectShown } from './notification-mail.ts';

const reader = { address: 'ben@example.com', username: 'ben', timeZone: 'UTC' };
const deps: NotificationMailDeps = {
  publicUrl: 'https://cardinal.test',
  unsubscribeUrl: (scope) => `https://cardinal.test/u/${scope}`,
  replyTo: null,
  cards: new Map(),
  projects: new Map(),
};
const item = (more: Partial<MailItem> = {}): MailItem => ({
  _id: randomUUID(),
  userId: 'ben',
  cardId: randomUUID(),
  projectId: 'rocket',
  boardId: 'board',
  type: 'comment_created',
  message: 'Cleo commented on "It leaks"',
  actorId: 'cleo',
  metadata: { cardTitle: 'It leaks', cardType: 'bug', projectName: 'Rocket', boardName: 'Tanks' },
  text: null,
  createdAt: new Date('2026-11-28T09:12:00Z'),
  key: 'digest:ben',
  dueAt: new Date(),
  mailId: 'mail',
  ...more,
});

describe('a digest', () => {
  it('has at most 12,000 characters of what people wrote, on however many cards', () => {
    const items = Array.from({ length: 8 }, () => item({ text: 'ö'.repeat(2_000) }));
    const { text } = notificationMail(items, reader, deps);
    expect(text.split('ö').length - 1).toBe(12_000);
  });

  it('begins with what is about no project', () => {
    const account = item({ cardId: null, projectId: null, message: 'Eve signed up', metadata: {} });
    const { text, subject } = notificationMail([item(), item(), account], reader, deps);
    expect(text).toMatch(/^\* Eve signed up\n.*\n\nRocket\n\n== It leaks/);
    expect(subject).toBe('[Cardinal] 3 notifications about 2 cards');
  });

  it('asks about no more than it shows', () => {
    expect(selectShown(Array.from({ length: 40 }, () => item()))).toHaveLength(30);
  });
});

it('knows the card by its stored title and type where its owner says nothing', () => {
  const { text, subject, html, pictures } = notificationMail([item()], reader, deps);
  expect(text).toMatch(/^Rocket · Tanks\nIt leaks\nBug\n\n\* Cleo commented\n/);
  expect(subject).toMatch(/^\[Rocket] It leaks \(#[0-9a-f]{8}\)$/);
  expect(html).toContain('>RO</div>');
  expect(pictures).toEqual([]);
});

it('of one event without a card says it in the subject and once in its text', () => {
  const { text, subject, html } = notificationMail(
    [item({ cardId: null, projectId: null, message: 'Your account has been approved', metadata: {} })],
    reader,
    deps,
  );
  expect(subject).toBe('[Cardinal] Your account has been approved');
  expect(text.split('Your account has been approved')).toHaveLength(2);
  expect(html.replace(/<title>.*<\/title>/, '').split('Your account has been approved')).toHaveLength(2);
});
