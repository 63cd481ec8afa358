import type { Status } from '#ui/status-icon.tsx';

export interface DemoCard {
  id: string;
  type: 'bug' | 'feature';
  status: Status;
  title: string;
  priority: number;
  votes: number;
  author: string;
  age: string;
}

export const demoStatuses = ['New', 'In Progress', 'In Testing', 'Resolved'] as const;

/** A day on a made-up board. */
export const demoCards: readonly DemoCard[] = [
  card('a3f19c20', 'bug', 'New', 'Search forgets its filters after a reload', 4, 12, 'maya', '2h ago'),
  card('77b0e4d1', 'feature', 'New', 'Export a board as CSV', 3, 31, 'jonas', '5h ago'),
  card('c91d02ab', 'feature', 'New', 'Keyboard shortcut to assign a card', 2, 8, 'priya', '1d ago'),
  card('0e5aa87f', 'bug', 'In Progress', 'Upload stalls at 99% on slow networks', 5, 46, 'tomas', '1d ago'),
  card('5d3c11e8', 'feature', 'In Progress', 'Dark theme for public boards', 4, 88, 'lena', '3d ago'),
  card('92f7b6c4', 'feature', 'In Testing', 'Slack message when a card is resolved', 3, 54, 'omar', '4d ago'),
  card('be40d9a2', 'bug', 'In Testing', 'Dates shift by a day in New Zealand', 4, 19, 'hana', '4d ago'),
  card('18c6f03d', 'bug', 'Resolved', 'Login loop in private windows', 5, 63, 'maya', '6d ago'),
  card('e7a2540b', 'feature', 'Resolved', 'Paste screenshots into comments', 3, 41, 'sam', '8d ago'),
];

function card(
  id: string,
  type: DemoCard['type'],
  status: Status,
  title: string,
  priority: number,
  votes: number,
  author: string,
  age: string,
): DemoCard {
  return { id, type, status, title, priority, votes, author, age };
}
