import { z } from 'zod';
import type { Call } from './call.ts';
import { totalHeader } from './constants.ts';
import { type ErrorCode, errorBody, errorStatus } from './errors.ts';
import { isKeyed } from './idempotency.ts';
import { openApiExamples } from './openapi-examples.ts';
import { problemBody, problemType } from './problem.ts';
import { findTokenScope } from './token-access.ts';

const schema = (type: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};
const answer = (type: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

function parameters(call: Call) {
  return (['path', 'query'] as const).flatMap((place) => {
    const type = place === 'path' ? call.params : call.query;
    const object = schema(type) as { properties?: Record<string, unknown>; required?: string[] };
    return Object.entries(object.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (object.required ?? []).includes(name),
      schema: property,
    }));
  });
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen at random for each request, such as a UUID. A request that comes again with the same key within 30 days is not done again: it is given the same answer, with `Idempotency-Replayed: true`. While the first one is being done the answer is 409, and 422 if the key was sent with another request. What toggles may be done twice if a server dies in the middle: votes are set by PUT and DELETE.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const exampleFor = ({ id }: Call): { example?: unknown } =>
  id in openApiExamples ? { example: openApiExamples[id] } : {};

function goodAnswer(call: Call) {
  const headers = {
    [totalHeader]: {
      description: 'How many there are in all; an answer holds those from `offset` on, at most `limit`',
      schema: { type: 'integer' },
    },
  };
  return {
    description: 'Done',
    ...(call.paged ? { headers } : {}),
    ...(call.kind === 'json'
      ? { content: { 'application/json': { schema: answer(call.response), ...exampleFor(call) } } }
      : {}),
  };
}

/** How one signs in for a call, and the scope that a token needs, which is said of each call that takes one. */
function tokenParts(call: Call) {
  const scope = findTokenScope(call);
  const session = call.access.signIn === 'none' ? {} : { session: [] };
  if (scope === null) return { security: call.access.signIn === 'none' ? [] : [session] };
  if (scope === 'guest') return { security: [{}, { token: [] }] };
  return { security: [session, { token: [scope] }], 'x-token-scope': scope };
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'cardinal_session', description: 'Signing in sets it.' },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cdl_ and 36 letters and digits',
    description:
      'An API token, made in the settings of an account or of a project. Its scope is `read`, `write` or `admin`, each of which holds those before it; `x-token-scope` is the one that a call needs.',
  },
};

function operation(call: Call) {
  const body = schema(call.body) as { properties?: Record<string, unknown> };
  const hasBody = call.kind === 'json' && Object.keys(body.properties ?? {}).length > 0;
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.service],
    parameters: [
      ...parameters(call),
      ...(isKeyed(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      [call.status]: goodAnswer(call),
      ...refusals(call, hasBody),
    },
    ...tokenParts(call),
  };
}

const statuses = [...new Set<number>(Object.values(errorStatus))];
const codesWith = (status: number) =>
  (Object.keys(errorStatus) as ErrorCode[]).filter((code) => errorStatus[code] === status);

/** Statuses of errors that follow from what a call is; `default` stands for those that any call may have. */
function refusals(call: Call, hasBody: boolean) {
  const hasInput =
    hasBody || Object.keys(call.query instanceof z.ZodObject ? call.query.shape : {}).length > 0;
  const signsIn = call.access.signIn !== 'none';
  const isKeyedCall = isKeyed(call);
  const possible: [number, boolean][] = [
    [400, hasInput || isKeyedCall],
    [401, signsIn || findTokenScope(call) !== null],
    [403, signsIn || call.method !== 'GET'],
    [404, call.path.includes(':')],
    [409, call.method !== 'GET'],
    [413, hasBody],
    [415, hasBody],
    [422, isKeyedCall],
    [429, true],
    [503, true],
  ];
  const own = possible.filter(([, may]) => may).map(([status]) => String(status));
  return Object.fromEntries(
    [...own, 'default'].map((name) => [
      name,
      { $ref: `#/components/responses/Error${name === 'default' ? '' : name}` },
    ]),
  );
}

function errorResponse(description: string, codes: readonly ErrorCode[] | null) {
  const ofCodes = (name: string) => {
    const all = { $ref: `#/components/schemas/${name}` };
    return { schema: codes ? { allOf: [all, { properties: { code: { enum: codes } } }] } : all };
  };
  return {
    description,
    content: { 'application/json': ofCodes('Error'), [problemType]: ofCodes('Problem') },
  };
}

/** The answers of errors: one for each status, with the codes that come with it, and one for all. */
const errorResponses = () =>
  Object.fromEntries([
    ['Error', errorResponse('Another error', null)],
    ...statuses.map((status) => {
      const codes = codesWith(status);
      return [`Error${status}`, errorResponse(`An error: ${codes.join(', ')}`, codes)];
    }),
  ]);

/** The body of errors, with every code that may be in it and the status that it comes with. */
function errorSchema(body: z.ZodType) {
  const schema = answer(body) as { properties: Record<string, object> };
  const codes = Object.entries(errorStatus).map(([code, status]) => `${code} (${status})`);
  const code = { ...schema.properties.code, description: `One of ${codes.join(', ')}` };
  return { ...schema, properties: { ...schema.properties, code } };
}

const problemSchema = () => ({
  ...errorSchema(problemBody),
  description:
    'An error after RFC 9457, for those whose `Accept` prefers `application/problem+json` to `application/json`. `type` leads to what the code means.',
});

/**
 * The OpenAPI 3.1 document of the given calls, generated from their schemas.
 * @param version of the product, e.g. `0.1.0`
 */
export function openApiDocument(calls: readonly Call[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cardinal', version },
    paths,
    components: {
      schemas: { Error: errorSchema(errorBody), Problem: problemSchema() },
      responses: errorResponses(),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes,
    },
  };
}
