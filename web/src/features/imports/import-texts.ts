import {
  type CardStatus,
  type ClosingReason,
  cardStatuses,
  closingReasons,
  type ImportField,
  type ImportFormat,
  type ImportState,
  isClosed,
  statusText,
  tableFormats,
} from '@cardinal/contracts';
import type { Tone } from '#ui/badge.tsx';
import { formatNumber } from '#ui/locale.ts';

/** '1 card', '1,234 cards'. */
export const countThings = (count: number, thing: string): string =>
  `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`;

const units = ['bytes', 'kB', 'MB'] as const;
/** '12 kB', of 1,024 bytes each, as limits are meant. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1_024 ** power;
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`;
}

export const stateTexts: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  ready: { label: 'Not started', tone: 'blue' },
  running: { label: 'Running', tone: 'amber' },
  paused: { label: 'Paused', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'danger' },
  taking_back: { label: 'Being taken back', tone: 'amber' },
  taken_back: { label: 'Taken back', tone: 'neutral' },
};

export const fieldTexts: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  description: 'Description',
  state: 'State',
  type: 'Type',
  priority: 'Priority',
  labels: 'Labels',
  author: 'Author',
  assignee: 'Assignees',
  createdAt: 'Date of creation',
  updatedAt: 'Date of the last change',
  dueDate: 'Due date',
  comment: 'Comments',
  votes: 'Votes',
  id: 'Number or ID',
  address: 'Former address',
};

/** How places in a file are named: tables have lines, other files only the order of their cards. */
export const placeIn = (format: ImportFormat): 'Line' | 'Card' =>
  tableFormats.includes(format) ? 'Line' : 'Card';

interface Target {
  status: CardStatus;
  closingReason: ClosingReason | null;
}

/** A status, and why it is closed, as one value of a list. */
export const toTargetKey = ({ status, closingReason }: Target): string => `${status}|${closingReason ?? ''}`;

const targets: readonly Target[] = cardStatuses.flatMap((status) => [
  { status, closingReason: null },
  ...(isClosed(status) ? closingReasons : []).map((closingReason) => ({ status, closingReason })),
]);

export const targetOptions = targets.map((target) => ({
  value: toTargetKey(target),
  label: statusText(target.status, target.closingReason),
  target,
}));
