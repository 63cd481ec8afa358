import { z } from 'zod';
import type { Call } from './call.ts';
import { totalHeader } from './constants.ts';
import { errorBody } from './errors.ts';
import { isKeyed } from './idempotency.ts';

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
    ...(call.kind === 'json' ? { content: { 'application/json': { schema: answer(call.response) } } } : {}),
  };
}

function operation(call: Call) {
  const body = schema(call.body) as { properties?: Record<string, unknown> };
  const hasBody = call.kind === 'json' && Object.keys(body.properties ?? {}).length > 0;
  const error = {
    description: 'An error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
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
      default: error,
    },
    security: call.access.signIn === 'none' ? [] : [{ session: [] }],
  };
}

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
      schemas: { Error: answer(errorBody) },
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'cardinal_session' } },
    },
  };
}
