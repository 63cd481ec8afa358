import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, slug, time } from '../primitives.ts';

/** The cards of a calendar: those that are assigned to its owner, or those of a board. */
const calendarContent = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('assigned') }),
  z.strictObject({ of: z.literal('board'), project: slug, board: slug }),
]);
export type CalendarContent = z.infer<typeof calendarContent>;

/** An address at which a calendar app reads due dates. */
const calendar = z.object({
  id,
  of: z.enum(['assigned', 'board']),
  /** Null for assigned cards, and for a board that is out of sight by now. */
  board: z.object({ name: z.string(), slug, project: z.object({ name: z.string(), slug }) }).nullable(),
  createdAt: time,
});
export type Calendar = z.infer<typeof calendar>;

export const listCalendars = defineCall({
  id: 'listCalendars',
  service: 'cards',
  method: 'GET',
  path: '/api/calendars',
  summary: "The caller's calendar addresses, without the secret in them; the oldest first",
  access: access.user,
  response: z.array(calendar),
});

export const createCalendar = defineCall({
  id: 'createCalendar',
  service: 'cards',
  method: 'POST',
  path: '/api/calendars',
  summary: 'Make a secret address at which calendar apps read due dates. It is shown this once',
  access: access.userInPerson,
  body: z.object({ calendar: calendarContent }),
  response: calendar.extend({ url: z.string() }),
  status: 201,
});

export const deleteCalendar = defineCall({
  id: 'deleteCalendar',
  service: 'cards',
  method: 'DELETE',
  path: '/api/calendars/:calendarId',
  summary: 'Revoke a calendar address: it answers 404 from now on',
  access: access.userInPerson,
  params: z.object({ calendarId: id }),
});

/** An iCalendar file by RFC 5545, with what the owner may see at this moment. Has an ETag. */
export const readCalendar = defineCall({
  id: 'readCalendar',
  service: 'cards',
  method: 'GET',
  path: '/api/calendar-feeds/:file',
  summary: 'Due dates for a calendar app, which knows the secret address',
  access: access.guest,
  params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/, 'Not an address of a calendar') }),
  kind: 'raw',
});
