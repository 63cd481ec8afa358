import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { emailChange, passwordChange } from '../forms.ts';
import { id, paging, time } from '../primitives.ts';
import { user } from './session.calls.ts';

/** Calls for users about their own sign-in. */

export const changePassword = defineCall({
  id: 'changePassword',
  service: 'auth',
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change the own password; all other sessions end',
  access: access.userInPerson,
  body: passwordChange,
});

export const changeEmail = defineCall({
  id: 'changeEmail',
  service: 'auth',
  method: 'PUT',
  path: '/api/user/email',
  summary: 'Change the own e-mail address, which is not verified then',
  access: access.userInPerson,
  body: emailChange,
  response: user,
});

export const requestVerification = defineCall({
  id: 'requestVerification',
  service: 'auth',
  method: 'POST',
  path: '/api/user/email/verification',
  summary: 'Ask for an e-mail with a link that verifies the own address',
  access: access.userInPerson,
});

const ownSession = z.object({
  id,
  /** Such as Firefox; null if the browser does not say. */
  browser: z.string().nullable(),
  /** Such as Windows. */
  system: z.string().nullable(),
  createdAt: time,
  /** To the minute. */
  seenAt: time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = defineCall({
  id: 'listSessions',
  service: 'auth',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'The own sessions, the last used first',
  access: access.userInPerson,
  query: z.object(paging(100)),
  response: z.array(ownSession),
  paged: true,
});

export const endSession = defineCall({
  id: 'endSession',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/sessions/:sessionId',
  summary: 'End one of the own sessions',
  access: access.userInPerson,
  params: z.object({ sessionId: id }),
});

export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'End all own sessions but the one that asks',
  access: access.userInPerson,
});
