import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { getNodeFlags, nodeFlags } from './node-flags.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../..', file), 'utf8');

/** The flags of a command line, or of one that is written as a list. */
const flagsIn = (line: string) => line.match(/--(max-semi|heap)[\w-]+=\d+/g);

it('the images and `make run` start Node with the same flags', () => {
  const stages = read('infra/docker/Dockerfile').split(/^FROM /m);
  const ofImage = (stage: string) =>
    flagsIn(stages.find((one) => one.startsWith(`runtime AS ${stage}\n`)) ?? '');
  expect(ofImage('service')).toEqual(getNodeFlags('cards'));
  expect(ofImage('gateway')).toEqual(getNodeFlags('gateway'));
  expect(flagsIn(read('Makefile'))).toEqual(nodeFlags);
});
