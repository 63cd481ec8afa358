import { z } from 'zod';
import { noContent, nothing } from './primitives.ts';

/** The five services. The gateway routes each call to the service in its definition. */
export const serviceNames = ['auth', 'projects', 'cards', 'notifications', 'integrations'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * The callers that a call admits. The kit enforces `signIn` before the handler runs. `who` names the rule that the
 * service's policy enforces and the access matrix tests.
 */
export interface Access {
  signIn: 'none' | 'any' | 'registered' | 'active';
  who:
    | 'anyone'
    | 'self'
    | 'super_admin'
    | 'super_admin_or_project_admin'
    | 'project_member'
    | 'project_team'
    | 'project_viewer'
    | 'project_admin'
    | 'board_viewer'
    | 'card_viewer'
    | 'card_team'
    | 'card_editor'
    | 'comment_editor'
    | 'image_viewer'
    | 'uploader'
    | 'service'
    | 'gateway'
    | 'operator';
  /**
   * Only in a session, with no API token: what lets somebody in later, such as passwords, tokens, sessions and devices, and
   * what leads through a browser.
   */
  inPerson?: true;
}

export const access = {
  /** Nobody needs to be signed in. */
  guest: { signIn: 'none', who: 'anyone' },
  /** Signed in, whatever the account's state. */
  session: { signIn: 'any', who: 'self' },
  /** Signed in with an account that is active or waits for approval; what it may see is its own. */
  registered: { signIn: 'registered', who: 'self' },
  /** The same, about what it sees: what everybody sees, as long as it waits. */
  contributor: { signIn: 'registered', who: 'board_viewer' },
  /** Signed in with an active account; what it may see is its own. */
  user: { signIn: 'active', who: 'self' },
  /** The same, and never by an API token. */
  userInPerson: { signIn: 'active', who: 'self', inPerson: true },
  superAdmin: { signIn: 'active', who: 'super_admin' },
  superAdminInPerson: { signIn: 'active', who: 'super_admin', inPerson: true },
  superAdminOrProjectAdmin: { signIn: 'active', who: 'super_admin_or_project_admin' },
  superAdminOrProjectAdminInPerson: {
    signIn: 'active',
    who: 'super_admin_or_project_admin',
    inPerson: true,
  },
  /** A member, or any signed-in user if the project has a public board. */
  projectViewer: { signIn: 'active', who: 'project_viewer' },
  /** The same; guests for a public board that they name. */
  projectViewerOrGuest: { signIn: 'none', who: 'project_viewer' },
  /** Everybody in the team, with any role. */
  projectMember: { signIn: 'active', who: 'project_member' },
  /** Members who work on it: not those with the role of a public user. */
  projectTeam: { signIn: 'active', who: 'project_team' },
  projectAdmin: { signIn: 'active', who: 'project_admin' },
  projectAdminInPerson: { signIn: 'active', who: 'project_admin', inPerson: true },
  /** A signed-in user who may see the board. */
  boardViewer: { signIn: 'active', who: 'board_viewer' },
  /** Everybody who may see the board; guests for public boards. */
  boardViewerOrGuest: { signIn: 'none', who: 'board_viewer' },
  cardViewer: { signIn: 'active', who: 'card_viewer' },
  cardViewerOrGuest: { signIn: 'none', who: 'card_viewer' },
  /** The team of the project of a card: not those with the role of a public user. */
  cardTeam: { signIn: 'active', who: 'card_team' },
  cardEditor: { signIn: 'active', who: 'card_editor' },
  commentEditor: { signIn: 'active', who: 'comment_editor' },
  imageViewer: { signIn: 'none', who: 'image_viewer' },
  uploader: { signIn: 'active', who: 'uploader' },
  /** Another service, by its internal token; not reachable through the gateway. */
  service: { signIn: 'none', who: 'service' },
  /** The gateway itself, not on behalf of a client. */
  gateway: { signIn: 'none', who: 'gateway' },
  /** Only operators' tools, neither the gateway nor another service. */
  operator: { signIn: 'none', who: 'operator' },
} as const satisfies Record<string, Access>;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An HTTP call: its input, its answer, who may make it, and which service answers it. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** camelCase and unique; the OpenAPI operationId. */
  id: string;
  service: ServiceName;
  method: HttpMethod;
  /** Express style, e.g. `/api/projects/:slug`. */
  path: string;
  summary: string;
  access: A;
  params: P;
  query: Q;
  body: B;
  /**
   * `json`, unless the request or the answer is bytes, a form, a redirect or a stream, which the handler processes
   * itself.
   */
  kind: 'json' | 'raw';
  response: R;
  /** HTTP status of a successful answer. */
  status: number;
  /** The answer is a page of a list, by `limit` and `offset`; `X-Total-Count` is the length of the whole list. */
  paged: boolean;
  /**
   * Caching in the browser: none, or private with revalidation each time, which pays off for large answers that are
   * requested often.
   */
  cache: 'no-store' | 'revalidate';
  /**
   * Pages of other sites may make it and read the answer. It is made without a session, no matter who is signed in.
   */
  anySite: boolean;
}

type CallDefinition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> = Pick<Call<P, Q, B, R, A>, 'id' | 'service' | 'method' | 'path' | 'summary' | 'access'> &
  Partial<
    Pick<
      Call<P, Q, B, R, A>,
      'params' | 'query' | 'body' | 'response' | 'status' | 'kind' | 'paged' | 'cache' | 'anySite'
    >
  >;

/**
 * Requests of clients with unknown fields are rejected, so that nobody believes they had an effect. Calls between
 * services ignore unknown fields, because two releases talk to each other during an update.
 */
const strictBody = (body: z.ZodType, { who }: Access): z.ZodType =>
  body instanceof z.ZodObject && !['service', 'gateway', 'operator'].includes(who) ? body.strict() : body;

/** Defines a call; the defaults are no params, no query, no body, an empty answer, status 200. */
export function defineCall<
  const A extends Access,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof noContent,
  const K extends Call['kind'] = 'json',
>(input: CallDefinition<P, Q, B, R, A> & { kind?: K }): Call<P, Q, B, R, A> & { kind: K } {
  return {
    params: nothing,
    query: nothing,
    response: noContent,
    status: 200,
    kind: 'json',
    paged: false,
    cache: 'no-store',
    anySite: false,
    ...input,
    body: strictBody(input.body ?? nothing, input.access),
  } as Call<P, Q, B, R, A> & { kind: K };
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** Input types, in which fields with defaults are optional. */
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** A part of the input is only required if its schema has required fields. */
type Part<Name extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> };

/** The input of a call, as a client gives it. */
export type CallInput<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

/** The input is optional if none of its parts is required. */
export type OptionalIfEmpty<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
