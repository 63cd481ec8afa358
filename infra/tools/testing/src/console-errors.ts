import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';

/**
 * Jest setup file: an unexpected console.error fails the test. A test that expects one replaces it with
 * `jest.spyOn(console, 'error').mockImplementation(() => {})` and restores it afterwards.
 */
let unexpected: string[] = [];

console.error = (...args: unknown[]) => {
  unexpected.push(format(...args));
};

beforeEach(() => {
  unexpected = [];
});

afterEach(() => {
  const [first] = unexpected;
  unexpected = [];
  if (first !== undefined) throw new Error(`Unexpected console.error: ${first}`);
});
