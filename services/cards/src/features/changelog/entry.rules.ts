import { type EntryState, limits } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { EntryDocument } from './entry.model.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** Drafts come before everything that has a time. */
const afterAllTimes = new Date('9999-01-01T00:00:00.000Z');

type Content = Pick<EntryDocument, 'title' | 'content' | 'kind' | 'cardIds'>;
type Progress = Pick<EntryDocument, 'state' | 'publishAt' | 'publishedAt' | 'sortAt'>;

/** Changes that a request asks for; omitted fields stay. */
export type EntryEdit = Partial<Content> & {
  state?: EntryState | undefined;
  /** ISO 8601. */
  publishAt?: string | null | undefined;
};

export const refused = (path: string, message: string) =>
  new AppError('validation_failed', message, { issues: [{ path, message }] });

/** @throws AppError `validation_failed` for a time that is over, or too far ahead */
function timeIn(publishAt: string | null | undefined, now: Date): Date {
  if (!publishAt) throw refused('publishAt', 'Choose when it is to be published');
  const time = new Date(publishAt);
  if (time <= now) throw refused('publishAt', 'This time is over. Choose one in the future');
  if (time.getTime() > now.getTime() + limits.scheduleDays * dayMs)
    throw refused('publishAt', 'Choose a time within a year');
  return time;
}

/** The state of an entry that was published at this time. */
export const publishedAt = (time: Date): Progress => ({
  state: 'published',
  publishAt: null,
  publishedAt: time,
  sortAt: time,
});

/**
 * How far an entry is after an edit.
 * @param before null for a new entry
 * @throws AppError `validation_failed`
 */
export function progressAfter(before: Progress | null, edit: EntryEdit, now: Date): Progress {
  const state = edit.state ?? before?.state ?? 'draft';
  if (edit.publishAt && state !== 'scheduled')
    throw refused('publishAt', 'Only a scheduled entry has a time');
  if (state === 'published') return publishedAt((before?.state === state && before.publishedAt) || now);
  if (state === 'draft') return { state, publishAt: null, publishedAt: null, sortAt: afterAllTimes };
  const stays = before?.state === 'scheduled' && edit.publishAt === undefined;
  const publishAt = stays ? before.publishAt : timeIn(edit.publishAt, now);
  return { state, publishAt, publishedAt: null, sortAt: publishAt ?? afterAllTimes };
}

/** @throws AppError `validation_failed` where there would be nothing to read */
export function assertReadable({ state, content }: Pick<EntryDocument, 'state' | 'content'>): void {
  if (state !== 'draft' && content === '')
    throw refused('content', 'Write what changed before it is published');
}

/** Whether a scheduled entry is to be published now. */
export const isDue = ({ state, publishAt }: Pick<EntryDocument, 'state' | 'publishAt'>, now: Date): boolean =>
  state === 'scheduled' && publishAt !== null && publishAt <= now;

/** Whether others than those who write see it. */
export const isShown = ({ state }: Pick<EntryDocument, 'state'>): boolean => state === 'published';
