import { promises as dns, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An answer of a receiver. The body is its beginning. */
export interface ReceiverAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  isCut: boolean;
}

/** The result of a call: an answer, or why there was none. */
export type Received = { answer: ReceiverAnswer; retryAfterMs?: number } | { answer: null; reason: string };

export interface ReceiverDeps {
  /** Whether receivers may have private addresses. */
  allowsPrivate: boolean;
  allowsHttp: boolean;
  /** For everything, from the name to the end of the answer. */
  timeoutMs: number;
  answerBytes: number;
  userAgent: string;
  /** The addresses of a name. */
  resolve?: (name: string) => Promise<LookupAddress[]>;
}

export type Receiver = ReturnType<typeof createReceiver>;

const notAllowed = 'the address is private or reserved';

/** Of a name that leads to nobody who may be called. */
class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** The connection takes an error that is none for an answer. */
const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('no address'));

/** Asks name servers itself: the system's look-up would let slow names hold up everything else that waits for a thread. */
async function resolvePublic(name: string): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each, index) =>
    each.status === 'fulfilled'
      ? each.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  // A name without any may have been answered all the same.
  const failure = found.find((each) => each.status === 'rejected');
  if (addresses.length === 0) throw failure?.reason ?? new AddressRefused('the name has no address');
  return addresses;
}

/** With names of this machine and its network, which only an operator can allow. */
const resolveAny = (name: string) => dns.lookup(name, { all: true });

/** Keeps values that help to find a mistake, and hides the others: they may be secrets. */
const shownHeaders = ['content-type', 'content-length', 'date', 'server', 'retry-after', 'location', 'allow'];
const mostHeaders = 30;

const showHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^[\w-]+$/.test(name))
      .slice(0, mostHeaders)
      .map(([name, value]) => [name, shownHeaders.includes(name) ? String(value).slice(0, 300) : 'hidden']),
  );

/** `Retry-After` as seconds or as a date; in milliseconds. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

function describeFailure(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'no answer in time';
  return typeof code === 'string' ? `connection failed (${code})` : 'connection failed';
}

/** Reads the beginning of an answer; one that goes on for longer than anybody waits is cut. */
async function readAnswer(response: IncomingMessage, most: number): Promise<ReceiverAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) continue;
      isCut = true;
      break;
    }
  } catch {
    isCut = true;
  }
  response.destroy();
  const body = Buffer.concat(chunks).subarray(0, most).toString('utf8');
  return { status: response.statusCode ?? 0, headers: showHeaders(response.headers), body, isCut };
}

/**
 * Calls the receivers of webhooks. A name is resolved once, what it leads to is checked, and exactly that is connected to,
 * so that no name leads somewhere else a moment later. Redirects are answers like any other.
 */
export function createReceiver(deps: ReceiverDeps) {
  const { allowsPrivate, allowsHttp, timeoutMs, answerBytes, userAgent } = deps;
  const resolve = deps.resolve ?? (allowsPrivate ? resolveAny : resolvePublic);
  const isAllowed = (address: string) => allowsPrivate || isPublicAddress(address);

  /** Called by the connection, which connects to nothing but its result. */
  const lookup: LookupFunction = (name, { all }, done) => {
    resolve(name).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(address));
        const [first] = allowed;
        if (!first) return done(new AddressRefused(notAllowed), '');
        if (all) done(null, allowed);
        else done(null, first.address, first.family);
      },
      (reason: unknown) => done(toError(reason), ''),
    );
  };

  /** Why a URL is not called, whatever its name leads to; null if it may be. */
  function findObjection(url: URL): string | null {
    if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:'))
      return 'only https:// is allowed';
    // Connections do not look up what is an address already.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(host) && !isAllowed(host) ? notAllowed : null;
  }

  function post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise<IncomingMessage>((answered, failed) => {
      send(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': userAgent,
        },
        // A connection of its own: none is left open to a receiver.
        agent: false,
        lookup,
        signal,
      })
        .on('response', answered)
        .on('error', failed)
        .on('upgrade', (_response, socket) => socket.destroy())
        // Also of a connection that ends without an error, as one does that was upgraded.
        .on('close', () => failed(new Error('the connection was closed')))
        .end(body);
    });
  }

  return {
    findObjection,

    /** Sends a body. Never fails: the result says what happened. */
    async call(
      address: string,
      message: { headers: Record<string, string>; body: string },
      ending: AbortSignal,
    ): Promise<Received> {
      const url = new URL(address);
      const objection = findObjection(url);
      if (objection) return { answer: null, reason: objection };
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ending]);
      try {
        const response = await post(url, message.headers, message.body, signal);
        const retryAfterMs = parseRetryAfter(response.headers['retry-after']);
        const answer = await readAnswer(response, answerBytes);
        return retryAfterMs === undefined ? { answer } : { answer, retryAfterMs };
      } catch (error) {
        return { answer: null, reason: describeFailure(error) };
      }
    },
  };
}
