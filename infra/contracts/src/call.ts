import { z } from 'zod';
import { noContent, nothing } from './primitives.ts';

/** The five services; the gateway routes each call to the one that its definition names. */
export const serviceNames = ['auth', 'projects', 'cards', 'notifications', 'integrations'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Who may make a call. `signIn` is enforced by the kit before the handler runs; `who` names the rule that the
 * service's policy enforces, and is what the access matrix test checks.
 */
export interface Access {
  signIn: 'none' | 'any' | 'active';
  who:
    | 'anyone'
    | 'self'
    | 'super_admin'
    | 'super_admin_or_project_admin'
    | 'project_member'
    | 'project_viewer'
    | 'project_admin'
    | 'board_viewer'
    | 'card_viewer'
    | 'card_editor'
    | 'comment_editor'
    | 'image_viewer'
    | 'uploader'
    | 'service'
    | 'gateway'
    | 'operator';
}

export const access = {
  /** Nobody needs to be signed in. */
  guest: { signIn: 'none', who: 'anyone' },
  /** Signed in, whatever the account's state. */
  session: { signIn: 'any', who: 'self' },
  /** Signed in with an active account; what it may see is its own. */
  user: { signIn: 'active', who: 'self' },
  superAdmin: { signIn: 'active', who: 'super_admin' },
  superAdminOrProjectAdmin: { signIn: 'active', who: 'super_admin_or_project_admin' },
  /** A member, or anyone signed in when the project has a public board. */
  projectViewer: { signIn: 'active', who: 'project_viewer' },
  /** Who was added to the team, whatever the role there. */
  projectMember: { signIn: 'active', who: 'project_member' },
  projectAdmin: { signIn: 'active', who: 'project_admin' },
  /** Whoever may see the board, signed in. */
  boardViewer: { signIn: 'active', who: 'board_viewer' },
  /** Whoever may see the board, guests on public boards included. */
  boardViewerOrGuest: { signIn: 'none', who: 'board_viewer' },
  cardViewer: { signIn: 'active', who: 'card_viewer' },
  cardViewerOrGuest: { signIn: 'none', who: 'card_viewer' },
  cardEditor: { signIn: 'active', who: 'card_editor' },
  commentEditor: { signIn: 'active', who: 'comment_editor' },
  imageViewer: { signIn: 'none', who: 'image_viewer' },
  uploader: { signIn: 'active', who: 'uploader' },
  /** Another service, by its internal token; never reachable through the gateway. */
  service: { signIn: 'none', who: 'service' },
  /** The gateway, for itself and not for whoever sends it a request. */
  gateway: { signIn: 'none', who: 'gateway' },
  /** Operators' tools alone: neither the gateway nor another service. */
  operator: { signIn: 'none', who: 'operator' },
} as const satisfies Record<string, Access>;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP call: what goes in, what comes out, who may make it and which service answers it. */
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
  /** `json` unless the request or the answer is bytes, a form, a redirect or a stream, which the handler then treats itself. */
  kind: 'json' | 'raw';
  response: R;
  /** Status of the good answer. */
  status: number;
  /** The answer is a part of a list, cut by `limit` and `offset`; `X-Total-Count` says how long the whole list is. */
  paged: boolean;
  /**
   * What a browser may do with the answer: keep nothing of it, or keep it to itself and ask each time whether it is still
   * the same, which is worth it where answers are large and often asked for again.
   */
  cache: 'no-store' | 'revalidate';
}

type CallInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> = Pick<Call<P, Q, B, R, A>, 'id' | 'service' | 'method' | 'path' | 'summary' | 'access'> &
  Partial<
    Pick<
      Call<P, Q, B, R, A>,
      'params' | 'query' | 'body' | 'response' | 'status' | 'kind' | 'paged' | 'cache'
    >
  >;

/**
 * What people send is refused where it has a field that the call does not know, so that nobody believes it was taken.
 * Services of two releases talk to each other during an update, so they overlook what they do not know.
 */
const strictBody = (body: z.ZodType, { who }: Access): z.ZodType =>
  body instanceof z.ZodObject && !['service', 'gateway', 'operator'].includes(who) ? body.strict() : body;

/** Defines a call; what is left out is: no params, no query, no body, an empty answer, status 200. */
export function defineCall<
  const A extends Access,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof noContent,
>(input: CallInput<P, Q, B, R, A>): Call<P, Q, B, R, A> {
  return {
    params: nothing,
    query: nothing,
    response: noContent,
    status: 200,
    kind: 'json',
    paged: false,
    cache: 'no-store',
    ...input,
    body: strictBody(input.body ?? nothing, input.access),
  } as Call<P, Q, B, R, A>;
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
/** What a client may leave out or send in another form is still optional here. */
export type BodyInputOf<C extends Call> = z.input<C['body']>;
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;
