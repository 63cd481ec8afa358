import { AsyncResource } from 'node:async_hooks';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { ServiceName } from '@cardinal/contracts';
import { AppError, createBalancedAgent, type Log } from '@cardinal/service-kit';
import type { NextFunction, Request, Response } from 'express';
import {
  createProxyMiddleware,
  debugProxyErrorsPlugin,
  type Plugin,
  proxyEventsPlugin,
} from 'http-proxy-middleware';
import { tooLarge, watchBody } from './body-limit.ts';

export interface ProxyOptions {
  service: ServiceName;
  /** e.g. `http://127.0.0.1:3003` */
  target: string;
  timeoutMs: number;
  log: Log;
}

interface Passage {
  /** Largest body in bytes. */
  maxBody: number;
  /** A stream that has begun may be silent for any time. */
  endless: boolean;
}

export interface Proxy {
  pass(req: Request, res: Response, next: NextFunction, passage: Passage): void;
  /** Ends open streams, so that clients reconnect elsewhere. */
  endStreams(): void;
  /** Closes all connections, including requests in flight. */
  stop(): void;
}

/** A request in flight. */
interface Journey extends Passage {
  next: NextFunction;
  attempts: number;
  /** Why the gateway aborted it. */
  reason?: AppError;
  over: boolean;
}

const isStream = (answer: IncomingMessage): boolean =>
  answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
const hasBody = (req: Request) =>
  req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined;
/** Whether a request can be repeated: it changes nothing and has no body, which could not be sent again. */
const canBeRepeated = (req: Request): boolean => ['GET', 'HEAD'].includes(req.method) && !hasBody(req);
/** Headers about the connection to the service. Node sets those of the connection to the client. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];
const isReset = (error: NodeJS.ErrnoException) => ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');

/** The library's plugins, except the one that formats an unused log line for each request. */
const withoutLines: unknown[] = [debugProxyErrorsPlugin, proxyEventsPlugin];

/**
 * Sends a service's answer to the client.
 * @returns whether it is a stream that has begun
 */
function passOn(answer: IncomingMessage, res: Response): boolean {
  if (res.headersSent) {
    answer.resume();
    return false;
  }
  res.status(answer.statusCode ?? 502);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !hopByHop.includes(name)) res.setHeader(name, value);
  }
  answer.pipe(res);
  if (!isStream(answer)) return false;
  res.setHeader('x-accel-buffering', 'no');
  // The client needs the headers now, not with the first event.
  res.flushHeaders();
  return true;
}

/** Proxies requests to one service over keep-alive connections, streaming in both directions. */
export function createProxy({ service, target, timeoutMs, log }: ProxyOptions): Proxy {
  const agent = createBalancedAgent();
  const journeys = new WeakMap<IncomingMessage, Journey>();
  const streams = new Set<Response>();
  const away = (cause: unknown) =>
    new AppError('unavailable', `The ${service} service is not available right now`, {
      cause,
      retryAfter: 2,
    });

  function onRequest(outgoing: ClientRequest, req: Request): void {
    const journey = journeys.get(req);
    if (!journey) return;
    const cutOff = (reason: AppError) => {
      journey.reason = reason;
      outgoing.destroy();
    };
    outgoing.setTimeout(timeoutMs, () =>
      cutOff(new AppError('timeout', `The ${service} service took too long to answer`)),
    );
    if (!hasBody(req) || journey.attempts > 1) return;
    // The library ends connections after bodies of unknown length; an earlier answer would be lost.
    outgoing.setHeader('connection', 'keep-alive');
    const watch = () => watchBody(req, journey.maxBody, () => cutOff(tooLarge()));
    // Reading must not begin before the proxy starts reading, which is once it is connected.
    if (outgoing.socket?.connecting) outgoing.socket.once('connect', watch);
    else watch();
  }

  function onResponse(answer: IncomingMessage, req: Request, res: Response): void {
    const journey = journeys.get(req);
    if (!journey) return;
    journey.over = true;
    if (journey.endless) answer.setTimeout(0);
    if (!passOn(answer, res)) return;
    streams.add(res);
    res.once('close', () => streams.delete(res));
  }

  function onError(error: NodeJS.ErrnoException, req: Request, res: Response): void {
    const journey = journeys.get(req);
    if (!journey || journey.over || res.destroyed) return;
    if (canRetry(journey, error, req)) {
      attempt(req, res, journey);
      return;
    }
    journey.over = true;
    // Reads and drops the rest of the body; otherwise the client would not read our answer.
    req.unpipe();
    req.resume();
    if (!journey.reason) log.warn({ err: error, target: service }, 'service is away');
    journey.next(journey.reason ?? away(error));
  }

  const middleware = createProxyMiddleware<Request, Response>({
    target: new URL(target),
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: withoutLines as Plugin<Request, Response>[],
    on: {
      proxyReq: onRequest,
      proxyRes: onResponse,
      error: (error, req, res) => onError(error, req, res as Response),
    },
  });

  function attempt(req: Request, res: Response, journey: Journey): void {
    journey.attempts += 1;
    journeys.set(req, journey);
    void middleware(req, res);
  }

  return {
    pass(req, res, next, passage) {
      // Errors come from connections that earlier requests opened; they are answered as part of this one.
      attempt(req, res, { ...passage, next: AsyncResource.bind(next), attempts: 0, over: false });
    },
    endStreams() {
      for (const res of streams) res.end();
    },
    stop: () => agent.destroy(),
  };
}

/** A keep-alive connection may end just as it is reused; reads are retried once. */
const canRetry = (journey: Journey, error: NodeJS.ErrnoException, req: Request): boolean =>
  canBeRepeated(req) && journey.attempts === 1 && !journey.reason && isReset(error);
