import { type OutgoingHttpHeaders, request } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type BodyInputOf,
  type Call,
  errorBody,
  fillPath,
  getCard,
  type Identity,
  idempotencyKeyHeader,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  type ServiceName,
  toQueryString,
  totalHeader,
} from '@cardinal/contracts';
import {
  AppError,
  createBalancedAgent,
  currentContext,
  type InternalTokens,
  internalTokenHeader,
} from '@cardinal/service-kit';

/** The one in whose name services are called, and the address from which they asked. */
export interface Caller {
  identity: Identity;
  address: string;
}

interface Input<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryInputOf<C>;
  body?: BodyInputOf<C>;
  idempotencyKey?: string | undefined;
  ifMatch?: number | undefined;
}

interface Answered<C extends Call> {
  value: ResponseOf<C>;
  /** Of a whole list, where this is a page of it. */
  total: number | undefined;
}

/**
 * Makes a call in the caller's name, as if they had sent it to the gateway: the service decides by the same rules.
 * @throws AppError as the service answered
 */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Answered<C>>;

/** Reads a card once while a tool is used, which first asks for its project and may then show it. */
export function rememberCard(ask: Ask): Ask {
  const read = new Map<string, ReturnType<Ask>>();
  return ((call, input) => {
    if (call.id !== getCard.id) return ask(call, input);
    const { cardId } = input.params as unknown as ParamsOf<typeof getCard>;
    const known = read.get(cardId) ?? ask(call, input);
    read.set(cardId, known);
    return known;
  }) as Ask;
}

export interface ServiceClientDeps {
  addresses: Readonly<Record<ServiceName, string>>;
  tokens: Pick<InternalTokens, 'sign'>;
  timeoutMs: number;
}

interface Address {
  params?: object;
  query?: object;
}

/** @throws AppError `malformed_request` for values that would lead to another call */
function buildUrl(base: string, { path }: Call, { params, query }: Address): URL {
  try {
    return new URL(fillPath(path, params) + toQueryString(query), base);
  } catch (cause) {
    throw new AppError('malformed_request', 'An id or a slug cannot be empty or consist of dots', { cause });
  }
}

interface Received {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  content: unknown;
}

function toError({ status, headers, content }: Received): AppError {
  const { success, data } = errorBody.safeParse(content);
  if (!success) return new AppError('upstream_failed', `A service answered ${status}`);
  return new AppError(data.code as AppError['code'], data.error, {
    ...(data.issues ? { issues: data.issues } : {}),
    retryAfter: Number(headers['retry-after']) || undefined,
  } as ConstructorParameters<typeof AppError>[2]);
}

const isTimeout = (cause: Error) => cause.name === 'TimeoutError' || cause.name === 'AbortError';

/** The service may have done it all the same. */
function tookTooLong({ service, method }: Call, cause: Error): AppError {
  const look = method === 'GET' ? '' : '. It may be done: look before you try again';
  return new AppError('timeout', `The ${service} service took too long to answer${look}`, { cause });
}

const away = ({ service }: Call, cause: Error) =>
  new AppError('unavailable', `The ${service} service is not available right now`, { cause, retryAfter: 2 });

/** Calls services on behalf of those who call tools. */
export function createServiceClient({ addresses, tokens, timeoutMs }: ServiceClientDeps) {
  const agent = createBalancedAgent();

  function send(call: Call, url: URL, headers: OutgoingHttpHeaders, body: unknown): Promise<Received> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const about =
      content === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { method: call.method, headers: { ...headers, ...about }, agent, signal };
      const outgoing = request(url, options, (answer) => {
        json(answer).then((value) => {
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, content: value });
        }, reject);
      });
      outgoing.once('error', reject);
      outgoing.end(content);
    });
  }

  const asCaller =
    ({ identity, address }: Caller): Ask =>
    async (call, input) => {
      const { requestId, traceparent } = currentContext();
      const { idempotencyKey, ifMatch } = input;
      const headers = {
        accept: 'application/json',
        'x-forwarded-for': address,
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...(traceparent ? { traceparent } : {}),
        ...(idempotencyKey ? { [idempotencyKeyHeader]: idempotencyKey } : {}),
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
        [internalTokenHeader]: tokens.sign('gateway', { ...identity, byAgent: true }, true),
      };
      const url = buildUrl(addresses[call.service], call, input as Address);
      const received = await send(call, url, headers, input.body).catch((cause) => {
        throw isTimeout(cause) ? tookTooLong(call, cause) : away(call, cause);
      });
      if (received.status >= 400) throw toError(received);
      const total = received.headers[totalHeader.toLowerCase()];
      return {
        value: received.content as ResponseOf<typeof call>,
        total: total === undefined ? undefined : Number(total),
      };
    };

  return { asCaller };
}
