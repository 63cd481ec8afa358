import { AppError } from './app-error.ts';

/** A position in a list of what happened; the id orders what happened at the same time. */
export interface Moment {
  at: Date;
  id: string;
}

/** The cursor of the page behind it. */
export const momentCursor = ({ at, id }: Moment): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** @throws AppError `malformed_request` for what was never given as a cursor */
export function parseMoment(cursor: string): Moment {
  const [, time, id] =
    /^(\d{1,15})\.([0-9a-f/-]{36,47})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const at = new Date(Number(time));
  if (!id || Number.isNaN(at.getTime())) throw new AppError('malformed_request', 'Unknown cursor');
  return { at, id };
}

const beyond =
  (than: '$lt' | '$gt') =>
  (field: string, moment: Moment | null): object =>
    moment
      ? {
          [field]: { [`${than}e`]: moment.at },
          $or: [{ [field]: { [than]: moment.at } }, { [field]: moment.at, _id: { [than]: moment.id } }],
        }
      : {};

/** A query for what came before this moment, by the field that says when. */
export const earlierThan = beyond('$lt');
/** The same for what came after it, in lists that begin with the oldest. */
export const laterThan = beyond('$gt');

/** Newest first. */
export const byMoment = (one: Moment, other: Moment): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
