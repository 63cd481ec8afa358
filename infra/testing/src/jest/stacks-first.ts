import { statSync } from 'node:fs';

interface TestFile {
  path: string;
  context: { config: { displayName?: { name: string } } };
}

const isInt = ({ context }: TestFile): boolean => context.config.displayName?.name === 'int';

/**
 * The order of test files: first those that start stacks, which take up to minutes, so that no worker is left alone with
 * one at the end; larger files before smaller ones.
 */
export default class StacksFirst {
  sort<File extends TestFile>(tests: readonly File[]): File[] {
    const sized = tests.map((test) => ({ test, size: statSync(test.path).size }));
    return sized
      .sort((a, b) => Number(isInt(b.test)) - Number(isInt(a.test)) || b.size - a.size)
      .map(({ test }) => test);
  }

  shard<File>(tests: File[]): File[] {
    return tests;
  }

  allFailedTests<File>(tests: File[]): File[] {
    return tests;
  }

  cacheResults(): void {}
}
