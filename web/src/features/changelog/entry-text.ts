import type {
  CardStatus,
  ChangelogEntry,
  ChangelogKind,
  ClosingReason,
  EntryState,
} from '@cardinal/contracts';
import type { EntryChanges, NewEntry } from './api/change-entries.ts';

/** A card as it is chosen. */
export interface PickedCard {
  id: string;
  title: string;
  status: CardStatus;
  closingReason?: ClosingReason | null;
}

/** The values of the form; all of them can be compared as they are. */
export interface EntryText {
  title: string;
  content: string;
  kind: ChangelogKind | 'none';
  state: EntryState;
  /** As a field for date and time has it, in the time zone of the browser; empty without one. */
  publishAt: string;
  /** Separated by commas. */
  cardIds: string;
}

export const joinCardIds = (cards: readonly PickedCard[]): string => cards.map(({ id }) => id).join();

/** A time as a field for date and time has it. */
export function localTime(time: Date): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const day = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** The other way; null for anything but a time. */
function parseLocalTime(local: string): string | null {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const toEntryText = (entry: ChangelogEntry | null): EntryText => ({
  title: entry?.title ?? '',
  content: entry?.content ?? '',
  kind: entry?.kind ?? 'none',
  state: entry?.state ?? 'draft',
  publishAt: entry?.publishAt ? localTime(new Date(entry.publishAt)) : '',
  cardIds: joinCardIds(entry?.cards ?? []),
});

/** These fields as a request has them. A time goes with the state that needs it. */
export function toEntryChanges(text: Partial<EntryText>, state: EntryState): EntryChanges {
  const { kind, cardIds, publishAt, ...same } = text;
  return {
    ...same,
    ...(kind === undefined ? {} : { kind: kind === 'none' ? null : kind }),
    ...(cardIds === undefined ? {} : { cardIds: cardIds === '' ? [] : cardIds.split(',') }),
    ...(state === 'scheduled' && publishAt !== undefined ? { publishAt: parseLocalTime(publishAt) } : {}),
  };
}

export const toNewEntry = (text: EntryText): NewEntry => ({
  ...toEntryChanges(text, text.state),
  title: text.title,
});
