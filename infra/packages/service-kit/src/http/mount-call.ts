import { createHash } from 'node:crypto';
import {
  type Access,
  type BodyOf,
  type Call,
  isActiveAccount,
  isWellFormedJson,
  isWellFormedQuery,
  limits,
  type ParamsOf,
  parseInput,
  type QueryOf,
  serviceNames,
  thingAt,
  totalHeader,
} from '@cardinal/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';
import { AppError, notFound } from '../app-error.ts';
import { type Actor, type ActorFor, toActor } from './actor.ts';
import type { InternalCaller } from './internal-token.ts';
import { notActive } from './not-active.ts';
import { doOnce, type Sent } from './once.ts';
import { limitByToken } from './token-limits.ts';
import { isWritten, type Written } from './written.ts';

/** The input of a handler, parsed and checked by the call's schemas. */
interface CallContext<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: ActorFor<C['access']>;
  /** The version in `If-Match`; undefined without the header. */
  ifMatch: number | undefined;
  req: Request;
  res: Response;
}

type Answer<C extends Call> = z.input<C['response']> | Written;

/** Returns the call's response, or nothing if that is `noContent` or the handler has sent bytes itself. */
export type Handler<C extends Call> = (
  context: CallContext<C>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say returns nothing
) => Promise<Answer<C> | void> | Answer<C> | void;

/** The caller named by the internal token; set by the app before any route. */
const getCaller = (res: Response): InternalCaller => res.locals.caller as InternalCaller;

const json = express.json({ limit: limits.bodyBytes, type: 'application/json' });

/** JSON calls reject forms and plain text, which another site's page can send without a preflight request. */
const requireJson: RequestHandler = (req, _res, next) => {
  const hasBody =
    Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  if (hasBody && !req.is('application/json'))
    throw new AppError('unsupported_type', 'Send the body as application/json');
  next();
};

/** The callers of each kind of internal call; requests that the gateway forwards are never allowed. */
const insiders: Partial<Record<Access['who'], readonly InternalCaller['iss'][]>> = {
  operator: ['operator'],
  service: [...serviceNames, 'operator'],
  gateway: ['gateway', 'operator'],
};

function checkCaller(access: Access, caller: InternalCaller): Actor {
  const actor = toActor(caller);
  const inside = insiders[access.who];
  if (inside) {
    const passedOn = caller.passedOn || actor.kind === 'user';
    if (passedOn || !inside.includes(caller.iss)) throw notFound('Page');
  }
  return actor;
}

function checkSignIn(access: Access, actor: Actor): void {
  if (access.signIn === 'none') return;
  if (actor.kind === 'guest') throw notActive(null);
  if (access.signIn === 'any') return;
  if (actor.status === 'pending' && access.signIn === 'registered') return;
  if (!isActiveAccount(actor)) throw notActive(actor.status);
  if (access.who === 'super_admin' && !actor.isSuperAdmin) {
    throw new AppError('forbidden', 'Only super admins may do this');
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = parseInput(schema, value);
  if (result.success) return result.data;
  throw new AppError('validation_failed', result.issues[0]?.message ?? 'The request is not valid', {
    issues: result.issues,
  });
}

/** A malformed id is answered like an unknown one. */
function parsedParams<C extends Call>(call: C, value: unknown): ParamsOf<C> {
  const result = parseInput(call.params, value);
  if (result.success) return result.data as ParamsOf<C>;
  throw notFound(thingAt(call.path, result.issues[0]?.path ?? ''));
}

function parsedQuery<C extends Call>(call: C, req: Request): QueryOf<C> {
  if (!isWellFormedQuery(req.originalUrl)) throw notUnicode('address');
  return parsed(call.query, req.query) as QueryOf<C>;
}

function parsedBody<C extends Call>(call: C, req: Request): BodyOf<C> {
  if (call.kind !== 'json') return {} as BodyOf<C>;
  // A missing body is parsed as an empty object, so calls without a body need no special case.
  const body: unknown = req.body ?? {};
  if (!isWellFormedJson(body)) throw notUnicode('body');
  return parsed(call.body, body) as BodyOf<C>;
}

const notUnicode = (where: 'address' | 'body') =>
  new AppError('malformed_request', `The ${where} holds half a character, which is not valid text`);

function parseIfMatch(req: Request): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const [, alone, inTag] = header.match(/^(?:W\/)?"?(?:(\d{1,15})|v(\d{1,15})-[^"]*)"?$/) ?? [];
  const version = alone ?? inTag;
  if (version === undefined)
    throw new AppError(
      'malformed_request',
      'If-Match must be a version, or the ETag of a thing that has one',
    );
  return Number(version);
}

/**
 * The ETag of versioned data: the version, which `If-Match` uses, and a hash of the other fields, such as counts of
 * votes. Compressing proxies may append to it, which is harmless. Other answers get Express's own.
 */
function createTag(answer: unknown, text: string): string | undefined {
  const version = (answer as { version?: unknown } | null)?.version;
  if (typeof version !== 'number') return undefined;
  return `W/"v${version}-${createHash('sha1').update(text).digest('base64url')}"`;
}

function toSent(call: Call, result: unknown): Sent {
  if (isWritten(result)) return { json: result.bytes, tag: result.tag };
  // The schema is an allow-list: fields that it does not name never leave the service.
  const answer = call.response.parse(result ?? { ok: true });
  const json = JSON.stringify(answer);
  return { json, tag: createTag(answer, json) };
}

function send(call: Call, res: Response, { json, tag }: Sent): void {
  if (tag) res.set('ETag', tag);
  if (call.cache === 'revalidate') res.set('Cache-Control', 'private, no-cache');
  res.status(call.status).type('json').send(json);
}

function handle<C extends Call>(call: C, handler: Handler<C>): RequestHandler {
  return async (req, res) => {
    const actor = limitByToken(call, checkCaller(call.access, getCaller(res)));
    checkSignIn(call.access, actor);
    const context = {
      params: parsedParams(call, req.params),
      query: parsedQuery(call, req),
      body: parsedBody(call, req),
      actor,
      ifMatch: parseIfMatch(req),
      req,
      res,
    } as CallContext<C>;
    if (call.kind !== 'json') {
      await handler(context);
      return;
    }
    const sent = await doOnce({ call, actor, req, res }, async () => toSent(call, await handler(context)));
    // A gateway in this process waited for too long, and has answered.
    if (res.headersSent) return;
    if (call.paged && !res.hasHeader(totalHeader))
      throw new Error(`${call.id} does not say how long its list is`);
    send(call, res, sent);
  };
}

/** Mounts `call` on `router`. The kit handles sign-in, parsing and the shape of the answer, the handler the rest. */
export function mountCall<C extends Call>(router: Router, call: C, handler: Handler<C>): void {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const before: RequestHandler[] = call.kind === 'json' && call.method !== 'GET' ? [requireJson, json] : [];
  const route: RequestHandler = (_req, res, next) => {
    // The route's template, so that metrics do not distinguish ids.
    res.locals.route = call.path;
    next();
  };
  router[method](call.path, route, ...before, handle(call, handler));
}
