import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { accountTypes, limits, plans, userStatuses } from '../constants.ts';
import { profile } from '../forms.ts';
import { id, time, timeZone } from '../primitives.ts';

/** The creator of an account that waits for approval, and the project (docs/product-rules.md, Sponsored accounts). */
const sponsor = z.object({
  userId: id,
  username: z.string(),
  projectId: id,
  projectName: z.string(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** A user as they and administrators see it. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  /** Whether its owner has opened a link sent to this address. */
  emailVerified: z.boolean().default(false),
  companyName: z.string().nullable(),
  accountType: z.enum(accountTypes),
  plan: z.enum(plans),
  projectsLimit: z.number().int(),
  boardsLimit: z.number().int(),
  hubUsername: z.string().nullable(),
  status: z.enum(userStatuses),
  isSuperAdmin: z.boolean(),
  /** Null for accounts that are not sponsored. */
  sponsor: sponsor.nullable().default(null),
  /** Whether it has a password here; accounts of an external hub do not. */
  hasPassword: z.boolean().default(false),
  /** In which reminders come, such as Europe/Berlin; null for UTC. */
  timeZone: z.string().nullable().default(null),
  createdAt: time,
  updatedAt: time,
});
export type User = z.infer<typeof user>;

/** Address and ways of sign-in, so that the login page needs no settings. */
export const getHubSettings = defineCall({
  id: 'getHubSettings',
  service: 'auth',
  method: 'GET',
  path: '/api/hub/settings',
  summary: 'Addresses of the hub',
  access: access.guest,
  response: z.object({
    hubName: z.string(),
    authorizeUrl: z.string(),
    registerUrl: z.string(),
    service: z.string(),
    /** With an external hub: where accounts with a local password sign in, such as the first super admin. */
    localAuthorizeUrl: z.string().optional(),
    /** Whether new accounts wait until an administrator has approved them. */
    reviewsAccounts: z.boolean().optional(),
    /** Whether this installation sends e-mails. */
    sendsMail: z.boolean().optional(),
  }),
});

export const getHubUser = defineCall({
  id: 'getHubUser',
  service: 'auth',
  method: 'GET',
  path: '/api/hub/user',
  summary: 'Validate the session and answer its user',
  access: access.session,
  response: user,
});

export const openSession = defineCall({
  id: 'openSession',
  service: 'auth',
  method: 'POST',
  path: '/api/hub/session',
  summary: 'Redeem the one-time code of the hub for a session',
  access: access.guest,
  body: z.object({
    code: z.string().min(1).max(2_000),
    /** PKCE (S256): the verifier of the challenge. */
    codeVerifier: z.string().min(43).max(128),
    redirectUri: z.url().max(500),
    /** That of the browser, for accounts without one. */
    timeZone: timeZone.optional().catch(undefined),
  }),
  /**
   * `token` is the identity token for `hub_jwt_token`, which grants nothing; the session itself is an httpOnly cookie.
   */
  response: z.object({ token: z.string(), user }),
});

export const logout = defineCall({
  id: 'logout',
  service: 'auth',
  method: 'POST',
  path: '/api/hub/logout',
  summary: 'End the session on the server',
  access: access.guest,
});

export const getUser = defineCall({
  id: 'getUser',
  service: 'auth',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: access.user,
  response: user,
});

export const updateProfile = defineCall({
  id: 'updateProfile',
  service: 'auth',
  method: 'PATCH',
  path: '/api/user/profile',
  summary: 'Change the company name; a public account becomes a company account',
  access: access.user,
  body: profile,
  response: user,
});

export const setTimeZone = defineCall({
  id: 'setTimeZone',
  service: 'auth',
  method: 'PUT',
  path: '/api/user/time-zone',
  summary: 'Choose the time zone in which reminders come',
  access: access.user,
  body: z.object({ timeZone }),
  response: user,
});

export const upgradePlan = defineCall({
  id: 'upgradePlan',
  service: 'auth',
  method: 'POST',
  path: '/api/user/upgrade-plan',
  summary: 'Change the own plan',
  access: access.user,
  body: z.object({ plan: z.enum(plans) }),
  response: user,
});

export const deleteAccount = defineCall({
  id: 'deleteAccount',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete the own account; its cards and comments stay, without its name',
  access: access.userInPerson,
  /** The password, or the username if the account has no password here. */
  body: z.object({
    password: z.string().max(limits.passwordMax).optional(),
    username: z.string().max(200).optional(),
  }),
});

export const listDevUsers = defineCall({
  id: 'listDevUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/dev/users',
  summary: 'Users, in development only',
  access: access.guest,
  response: z.array(z.object({ id, username: z.string(), status: z.enum(userStatuses) })),
});

/** A missing or repeated parameter is parsed as undefined; the hub reports it on a page instead of in JSON. */
const parameter = z.string().max(2_000).optional().catch(undefined);

/** The parameters with which the login page redirects to the hub. */
const signInRequest = z.object({
  /** Exactly one of the allowed addresses, `<origin>/sso/callback`. */
  redirect_uri: parameter,
  service: parameter,
  /** Returned unchanged. */
  state: parameter,
  /** PKCE: base64url(SHA-256(verifier)). */
  code_challenge: parameter,
  /** Only `S256`. */
  code_challenge_method: parameter,
});

/** The pages of the built-in hub: plain HTML forms, which work without JavaScript. */
export const hubAuthorize = defineCall({
  id: 'hubAuthorize',
  service: 'auth',
  method: 'GET',
  path: '/hub/authorize',
  summary: "The built-in hub's sign-in form",
  access: access.guest,
  kind: 'raw',
  query: signInRequest,
});

export const hubLogin = defineCall({
  id: 'hubLogin',
  service: 'auth',
  method: 'POST',
  path: '/hub/login',
  summary: 'Sign in at the built-in hub; redirects back with a one-time code',
  access: access.guest,
  kind: 'raw',
  status: 303,
});

export const hubRegisterForm = defineCall({
  id: 'hubRegisterForm',
  service: 'auth',
  method: 'GET',
  path: '/hub/register',
  summary: "The built-in hub's registration form",
  access: access.guest,
  kind: 'raw',
  query: signInRequest,
});

export const hubRegister = defineCall({
  id: 'hubRegister',
  service: 'auth',
  method: 'POST',
  path: '/hub/register',
  summary:
    'Make an account at the built-in hub; redirects back with a one-time code if the person came to sign in',
  access: access.guest,
  kind: 'raw',
  status: 201,
});

/** Users who sign in with a password that an admin chose are asked for another one first. */
export const hubNewPassword = defineCall({
  id: 'hubNewPassword',
  service: 'auth',
  method: 'POST',
  path: '/hub/new-password',
  summary: 'Choose a password in place of a temporary one; redirects back with a one-time code',
  access: access.guest,
  kind: 'raw',
  status: 303,
});

const link = z.object({ token: parameter });

export const hubForgotForm = defineCall({
  id: 'hubForgotForm',
  service: 'auth',
  method: 'GET',
  path: '/hub/forgot',
  summary: 'The form for somebody who forgot the password',
  access: access.guest,
  kind: 'raw',
});

export const hubForgot = defineCall({
  id: 'hubForgot',
  service: 'auth',
  method: 'POST',
  path: '/hub/forgot',
  summary:
    'Ask for an e-mail with a link to choose another password; the answer does not say if there is an account',
  access: access.guest,
  kind: 'raw',
});

export const hubResetForm = defineCall({
  id: 'hubResetForm',
  service: 'auth',
  method: 'GET',
  path: '/hub/reset',
  summary: 'The form for another password, from a link that is valid once',
  access: access.guest,
  kind: 'raw',
  query: link,
});

export const hubReset = defineCall({
  id: 'hubReset',
  service: 'auth',
  method: 'POST',
  path: '/hub/reset',
  summary: 'Choose another password; all sessions end',
  access: access.guest,
  kind: 'raw',
});

export const hubVerifyForm = defineCall({
  id: 'hubVerifyForm',
  service: 'auth',
  method: 'GET',
  path: '/hub/verify',
  summary: 'The page of a link that verifies an e-mail address',
  access: access.guest,
  kind: 'raw',
  query: link,
});

export const hubVerify = defineCall({
  id: 'hubVerify',
  service: 'auth',
  method: 'POST',
  path: '/hub/verify',
  summary: 'Verify an e-mail address',
  access: access.guest,
  kind: 'raw',
});

export const hubStyles = defineCall({
  id: 'hubStyles',
  service: 'auth',
  method: 'GET',
  path: '/hub/hub.css',
  summary: "The style sheet of the built-in hub's pages",
  access: access.guest,
  kind: 'raw',
});

export const hubScript = defineCall({
  id: 'hubScript',
  service: 'auth',
  method: 'GET',
  path: '/hub/hub.js',
  summary: "The script of the built-in hub's pages, which shows how strong a password is",
  access: access.guest,
  kind: 'raw',
});
