import type { Call } from '@cardinal/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { type Kind, kinds } from '../access-matrix/expectations.ts';
import type { Sample } from '../world/sample.ts';
import { callers, type FuzzCaller } from './fuzz-world.ts';
import {
  type HeaderPair,
  hostileBody,
  hostileHeader,
  hostileJson,
  hostileKey,
  hostileText,
  type RawBody,
} from './hostile.ts';
import { buildValueArbitrary, type JsonSchema } from './schema-values.ts';
import type { WireRequest } from './wire.ts';

type Mutation = readonly [key: string, value: unknown];

/** How to change a valid sample into a request; plain data, so that it can be printed and repeated. */
export interface Recipe {
  who: FuzzCaller;
  kind: Kind;
  /** Values that replace those of the sample. */
  params: Record<string, string | undefined>;
  /** `encoded` like clients do, or raw. */
  encode: boolean;
  query: (readonly [name: string, value: string])[];
  body:
    | { is: 'sample' }
    | { is: 'value'; value: unknown }
    | { is: 'changed'; by: readonly Mutation[] }
    | { is: 'raw'; raw: RawBody };
  headers: readonly HeaderPair[];
}

/** The JSON Schema of an input. */
const jsonSchema = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
export const listPropertyNames = (type: z.ZodType) => Object.keys(jsonSchema(type).properties ?? {});

/** Mostly no change, so that requests get past the first check. */
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5, nil: undefined });
const seldom = <T>(values: fc.Arbitrary<readonly T[]>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<readonly T[]>([]) }, { weight: 1, arbitrary: values });

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function queries(call: Call): fc.Arbitrary<Recipe['query']> {
  const good = buildValueArbitrary(jsonSchema(call.query)).map((value) =>
    Object.entries(value as object)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => [name, toText(each)] as const),
  );
  const name = fc.constantFrom(
    ...listPropertyNames(call.query),
    'limit',
    'offset',
    'cursor',
    '__proto__',
    'a[b]',
    'x',
  );
  const hostile = fc.array(fc.tuple(name, hostileText), { maxLength: 3 });
  return fc.oneof(fc.constant([]), good, hostile) as fc.Arbitrary<Recipe['query']>;
}

function bodies(call: Call, raw: fc.Arbitrary<RawBody> | undefined): fc.Arbitrary<Recipe['body']> {
  const asSample = fc.constant<Recipe['body']>({ is: 'sample' });
  const asRaw = (raw ?? hostileBody).map((each): Recipe['body'] => ({ is: 'raw', raw: each }));
  if (call.method === 'GET') return asSample;
  if (call.kind === 'raw')
    return fc.oneof({ weight: 1, arbitrary: asSample }, { weight: 4, arbitrary: asRaw });
  const key = fc.oneof(fc.constantFrom('', ...listPropertyNames(call.body)), hostileKey);
  const changed = fc
    .array(fc.tuple(key, hostileJson), { minLength: 1, maxLength: 2 })
    .map((by): Recipe['body'] => ({ is: 'changed', by }));
  const value = buildValueArbitrary(jsonSchema(call.body)).map((each): Recipe['body'] => ({
    is: 'value',
    value: each,
  }));
  const whole = hostileJson.map((each): Recipe['body'] => ({ is: 'value', value: each }));
  return fc.oneof(
    { weight: 2, arbitrary: asSample },
    { weight: 4, arbitrary: value },
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: whole },
    { weight: 2, arbitrary: asRaw },
  );
}

/**
 * Recipes for a call, generated from its schemas.
 * @param raw bodies that its handler reads itself
 */
export function recipesFor(call: Call, raw?: fc.Arbitrary<RawBody>): fc.Arbitrary<Recipe> {
  const params = Object.fromEntries(
    listPropertyNames(call.params).map((name) => [name, rarely(hostileText)]),
  );
  return fc.record({
    who: fc.constantFrom(...callers, 'project_admin' as const, 'super_admin' as const),
    kind: fc.constantFrom(...kinds),
    params: fc.record(params),
    encode: fc.boolean(),
    query: queries(call),
    body: bodies(call, raw),
    headers: seldom(fc.array(hostileHeader, { minLength: 1, maxLength: 3 })),
  });
}

/** Encodes what Node's client rejects in a request line; the rest stays unchanged. */
const bare = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\x21-\x7e]|[?#]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function buildPath(call: Call, sample: Sample, { params, query, encode }: Recipe): string {
  const write = encode ? encoded : bare;
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const hostile = params[name];
    return hostile === undefined ? encoded(sample.params?.[name] ?? '-') : write(hostile.slice(0, 3_000));
  });
  const pairs = [...Object.entries(sample.query ?? {}), ...query].map(
    ([name, value]) => `${encoded(name)}=${write(value.slice(0, 3_000))}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

const changedBy = (value: unknown, by: readonly Mutation[]) =>
  Object.fromEntries([...Object.entries((value ?? {}) as object), ...by]);

function buildBody(call: Call, sample: Sample, { body }: Recipe): RawBody | undefined {
  if (body.is === 'raw') return body.raw;
  if (body.is === 'sample' && sample.raw) {
    const { body: bytes, type } = sample.raw;
    if (bytes instanceof FormData) return undefined;
    if (bytes instanceof Uint8Array) return { bytes: Buffer.from(bytes), type };
    return { bytes: Buffer.from(String(bytes)), type };
  }
  if (call.method === 'GET') return undefined;
  const value =
    body.is === 'sample' ? sample.body : body.is === 'value' ? body.value : changedBy(sample.body, body.by);
  const text = JSON.stringify(value);
  return text === undefined ? undefined : { bytes: Buffer.from(text), type: 'application/json' };
}

/** Applies a recipe to a sample. The recipe's headers replace the default ones. */
export function buildRequest(call: Call, sample: Sample, recipe: Recipe, cookie: string): WireRequest {
  const body = buildBody(call, sample, recipe);
  const ordinary: HeaderPair[] = [['sec-fetch-site', 'same-origin']];
  if (cookie) ordinary.push(['cookie', cookie]);
  if (body?.type !== undefined) ordinary.push(['content-type', body.type]);
  if (body?.encoding) ordinary.push(['content-encoding', body.encoding]);
  const replaced = new Set(recipe.headers.map(([name]) => name));
  const headers = [...ordinary.filter(([name]) => !replaced.has(name)), ...recipe.headers];
  return { method: call.method, path: buildPath(call, sample, recipe), headers, body: body?.bytes };
}
