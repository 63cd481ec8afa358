import type { Board, BoardVisibility } from '@cardinal/contracts';
import type { DemoCard } from './demo.types.ts';
import { movingFeedback } from './feedback-moving.ts';
import { openFeedback } from './feedback-open.ts';
import { movingWork } from './sprint-moving.ts';
import { plannedWork } from './sprint-planned.ts';

export interface DemoBoard {
  name: string;
  description: string;
  visibility: BoardVisibility;
  wipLimits?: Board['wipLimits'];
  /** Guests send cards to it without an account. */
  guestsMaySubmit?: true;
  /** Its new cards are in an order made by hand. */
  isPlanned?: true;
  cards: readonly DemoCard[];
}

export const demoProject = {
  name: 'Apollo',
  description:
    'Mission control for small satellites: passes, telemetry, commands and the people awake at 02:10.',
} as const;

export const demoBoards: readonly DemoBoard[] = [
  {
    name: 'Feedback',
    description: 'Tell us what keeps you up at night. If it is the alarm sound, there is a card for that.',
    visibility: 'public',
    guestsMaySubmit: true,
    cards: [...openFeedback, ...movingFeedback],
  },
  {
    name: 'Sprint',
    description: 'What we are on in these two weeks.',
    visibility: 'private',
    wipLimits: { 'In Progress': 3 },
    isPlanned: true,
    cards: [...plannedWork, ...movingWork],
  },
];
