import { expect, it } from '@jest/globals';
import { compressAhead, type StaticFile } from './static-files.ts';

const asked: string[] = [];

function fileOf(type: string): StaticFile {
  const encoded = async (encoding: string) => {
    asked.push(`${type} begins`);
    await Promise.resolve();
    asked.push(`${type} in ${encoding} ends`);
    return Buffer.alloc(0);
  };
  return { type, etag: '""', immutable: true, bytes: Buffer.alloc(0), encoded };
}

it('compresses ahead what compresses, one after another', async () => {
  await compressAhead(['text/javascript', 'image/png', 'font/woff2', 'image/svg+xml'].map(fileOf));
  expect(asked).toEqual([
    'text/javascript begins',
    'text/javascript in br ends',
    'image/svg+xml begins',
    'image/svg+xml in br ends',
  ]);
});
