import { describe, expect, it } from '@jest/globals';
import { calls } from './http/index.ts';
import { openApiDocument } from './openapi.ts';
import { openApiExamples } from './openapi-examples.ts';

describe('the examples of the OpenAPI document', () => {
  it.each(Object.entries(openApiExamples))(
    'that of %s has nothing missing, and nothing more than its call answers',
    (id, example) => {
      const call = calls.find((one) => one.id === id);
      expect(call?.response.parse(example)).toEqual(example);
    },
  );

  it('stand with the answers of their calls', () => {
    const { paths } = openApiDocument(calls, '0.1.0');
    expect(paths).toHaveProperty(
      ['/api/user', 'get', 'responses', '200', 'content', 'application/json', 'example'],
      openApiExamples.getUser,
    );
  });
});
