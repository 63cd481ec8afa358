import {
  type Access,
  type BodyOf,
  type Call,
  limits,
  type ParamsOf,
  type QueryOf,
} from '@cardinal/contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';
import { AppError, notFound } from '../app-error.ts';
import { type Actor, type ActorFor, actorOf } from './actor.ts';
import type { InternalCaller } from './internal-token.ts';

/** What a handler is given: everything parsed and checked by the call's schemas. */
export interface CallContext<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: ActorFor<C['access']>;
  /** The version that `If-Match` names; undefined without the header. */
  ifMatch: number | undefined;
  req: Request;
  res: Response;
}

/** Answers with what the call's response takes, or with nothing where that is `noContent` or the handler sent bytes itself. */
export type Handler<C extends Call> = (
  context: CallContext<C>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say returns nothing
) => Promise<z.input<C['response']> | void> | z.input<C['response']> | void;

/** The caller that the internal token named; set by the app before any route. */
export const callerOf = (res: Response): InternalCaller => res.locals.caller as InternalCaller;

const json = express.json({ limit: limits.bodyBytes, type: 'application/json' });

/** JSON calls refuse forms and plain text, which a foreign page could send without asking first. */
const requireJson: RequestHandler = (req, _res, next) => {
  const hasBody =
    Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  if (hasBody && !req.is('application/json'))
    throw new AppError('unsupported_type', 'Send the body as application/json');
  next();
};

function checkAccess(access: Access, caller: InternalCaller, actor: Actor): void {
  if (access.who === 'operator') {
    if (caller.iss !== 'operator') throw notFound('Page');
    return;
  }
  if (access.who === 'service') {
    if (caller.iss === 'gateway' && actor.kind === 'user') throw notFound('Page');
    return;
  }
  if (access.signIn === 'none') return;
  if (actor.kind === 'guest') throw new AppError('unauthenticated', 'Please sign in');
  if (access.signIn === 'any') return;
  if (actor.status === 'pending') throw new AppError('account_pending', 'Your account is being reviewed.');
  if (actor.status === 'suspended') {
    throw new AppError('account_suspended', 'Your account has been suspended. Please contact support.');
  }
  if (access.who === 'super_admin' && !actor.isSuperAdmin) {
    throw new AppError('forbidden', 'Only super admins may do this');
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', issues[0]?.message ?? 'The request is not valid', { issues });
}

function parsedParams<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  // What cannot be an id cannot exist.
  if (!result.success) throw notFound('Page');
  return result.data;
}

function ifMatchOf(req: Request): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = header.match(/^(?:W\/)?"?(\d{1,15})"?$/)?.[1];
  if (version === undefined) throw new AppError('malformed_request', 'If-Match must name a version');
  return Number(version);
}

/** A body that was never sent reads as an empty object, so that calls without one need no special case. */
const bodyOf = (req: Request): unknown => req.body ?? {};

function handle<C extends Call>(call: C, handler: Handler<C>): RequestHandler {
  return async (req, res) => {
    const caller = callerOf(res);
    const actor = actorOf(caller);
    checkAccess(call.access, caller, actor);
    const context = {
      params: parsedParams(call.params, req.params),
      query: parsed(call.query, req.query),
      body: call.kind === 'json' ? parsed(call.body, bodyOf(req)) : {},
      actor,
      ifMatch: ifMatchOf(req),
      req,
      res,
    } as CallContext<C>;
    const result = await handler(context);
    // The schema is an allow-list: fields that it does not name never leave the service.
    if (call.kind === 'json') res.status(call.status).json(call.response.parse(result ?? { ok: true }));
  };
}

/** Answers `call` on `router`: sign-in, parsing and the answer's shape are the kit's, the rest is the handler's. */
export function mountCall<C extends Call>(router: Router, call: C, handler: Handler<C>): void {
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  const before: RequestHandler[] = call.kind === 'json' && call.method !== 'GET' ? [requireJson, json] : [];
  const route: RequestHandler = (_req, res, next) => {
    // The route's template, so that metrics do not count every id on its own.
    res.locals.route = call.path;
    next();
  };
  router[method](call.path, route, ...before, handle(call, handler));
}
