import type * as contracts from '@cardinal/contracts';
import {
  type Call,
  type CallInput,
  calls,
  type OptionalIfEmpty,
  type QueryInputOf,
  type ResponseOf,
  totalHeader,
} from '@cardinal/contracts';
import { type ClientOptions, createSender, type LooseInput } from './send.ts';

type Contracts = typeof contracts;
type Inside = 'service' | 'gateway' | 'operator';
/** All calls of the contracts that the gateway accepts, by their names. */
type Calls = {
  [Name in keyof Contracts as Contracts[Name] extends Call
    ? Contracts[Name]['access']['who'] extends Inside
      ? never
      : Name
    : never]: Contracts[Name] extends Call ? Contracts[Name] : never;
};

interface Extras {
  /** The `version` that a change is based on: it is refused with `stale_version` if there is a newer one. */
  ifMatch?: number;
  /** By default a new one for each call, the same for all its tries. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
type Raw<C extends Call> = C['kind'] extends 'raw'
  ? { rawBody?: LooseInput['rawBody'] }
  : Record<never, never>;
type Args<C extends Call> = OptionalIfEmpty<CallInput<C> & Raw<C> & Extras>;
type Answer<C extends Call> = C['kind'] extends 'raw' ? Response : ResponseOf<C>;

type Paged = {
  [Name in keyof Calls as Extract<keyof QueryInputOf<Calls[Name]>, 'cursor' | 'offset'> extends never
    ? never
    : Name]: Calls[Name];
};
type ItemIn<R> = R extends readonly (infer Item)[]
  ? Item
  : { [Key in keyof R]: R[Key] extends readonly (infer Item)[] ? Item : never }[keyof R];

/**
 * Every call of the API by its name, e.g. `client.getCard({ params: { cardId } })`. A call without JSON answers the `Response`
 * itself.
 */
export type Client = {
  [Name in keyof Calls]: (...args: Args<Calls[Name]>) => Promise<Answer<Calls[Name]>>;
} & {
  /**
   * Everything in a list that comes in pages, which are asked for as they are needed: `for await (const card of
   * client.each.pageBoardCards({ params }))`. Where a list goes by `offset`, what is added or removed meanwhile may make it
   * repeat or skip an item.
   */
  each: {
    [Name in keyof Paged]: (...args: Args<Paged[Name]>) => AsyncGenerator<ItemIn<ResponseOf<Paged[Name]>>>;
  };
};

interface Page {
  nextCursor?: string | null;
  hasMore?: boolean;
  total?: number;
}

const itemsIn = (answer: unknown): unknown[] =>
  Array.isArray(answer) ? answer : (Object.values(answer as object).find(Array.isArray) ?? []);

interface Place {
  offset?: number;
  limit?: number;
}

/** Where the page after this one begins, unless that is the end. */
function findNext(answer: Page, { headers }: Response, { offset = 0, limit = 0 }: Place, count: number) {
  if ('nextCursor' in answer) return answer.nextCursor ? { cursor: answer.nextCursor } : undefined;
  // Such a page may show fewer than it counts.
  if (answer.hasMore !== undefined) return answer.hasMore ? { offset: offset + limit } : undefined;
  const next = offset + count;
  const total = headers.get(totalHeader) ?? answer.total;
  const isMore = count > 0 && (total == null || next < Number(total));
  return isMore ? { offset: next } : undefined;
}

type Send = ReturnType<typeof createSender>;

async function* each(send: Send, call: Call, input: LooseInput = {}): AsyncGenerator<unknown> {
  let query: object | undefined = input.query ?? {};
  while (query) {
    const { response, value } = await send(call, { ...input, query });
    const items = itemsIn(value);
    yield* items;
    const place = (call.query.safeParse(query).data ?? {}) as Place;
    const next = findNext(value as Page, response, place, items.length);
    const following: object = { ...query, ...next };
    // Long lists end where the call takes no higher offset.
    query = next && call.query.safeParse(following).success ? following : undefined;
  }
}

/** A client for the API of one Cardinal. All its calls throw a `CardinalError` where the answer is not a success. */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options);
  const methods = calls.map((call) => [
    call.id,
    async (input?: LooseInput) => (await send(call, input)).value,
  ]);
  const pages = calls.map((call) => [call.id, (input?: LooseInput) => each(send, call, input)]);
  return { ...Object.fromEntries(methods), each: Object.fromEntries(pages) } as Client;
}
