import { afterEach, expect, it } from '@jest/globals';
import { testMongoUri, testMongoUrl } from './test-mongo.ts';

afterEach(() => {
  delete process.env.TEST_MONGO_URL;
});

it.each([
  ['mongodb://h:1/?directConnection=true', /^mongodb:\/\/h:1\/my-boards-[0-9a-f]{8}\?directConnection=true$/],
  ['mongodb://%2Ftmp%2Fa.sock', /^mongodb:\/\/%2Ftmp%2Fa\.sock\/my-boards-[0-9a-f]{8}$/],
])('puts a fresh database into %s', (url, expected) => {
  process.env.TEST_MONGO_URL = url;
  expect(testMongoUri('My boards')).toMatch(expected);
  expect(testMongoUri('My boards')).not.toBe(testMongoUri('My boards'));
});

it('divides the workers among the engines', () => {
  const worker = process.env.JEST_WORKER_ID;
  process.env.TEST_MONGO_URL = 'mongodb://a mongodb://b';
  const urls = ['1', '2', '3'].map((id) => {
    process.env.JEST_WORKER_ID = id;
    return testMongoUrl();
  });
  process.env.JEST_WORKER_ID = worker;
  expect(urls).toEqual(['mongodb://b', 'mongodb://a', 'mongodb://b']);
});

it('says which tiers have the backing services where they do not run', () => {
  expect(() => testMongoUri()).toThrow(
    'TEST_MONGO_URL is not set: the backing services run for *.api.test.ts and *.int.test.ts only.',
  );
});
