import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { s3Client } from '@cardinal/testing';
import { expect, it } from '@jest/globals';
import { startS3 } from './s3.ts';

it('stores, finds and keeps objects for the minio client over a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 's3-test-'));
  const first = await startS3({ dataDir: folder, buckets: ['images'] });
  const client = await s3Client(first);
  const picture = Buffer.alloc(3_000_000, 'pixel');
  await client.putObject('images', 'cards/one.png', picture, picture.length, { 'content-type': 'image/png' });
  await first.kill();

  const second = await startS3({ dataDir: folder });
  const again = await s3Client(second);
  const { size, metaData } = await again.statObject('images', 'cards/one.png');
  expect({ size, type: metaData['content-type'] }).toEqual({ size: picture.length, type: 'image/png' });
  expect((await buffer(await again.getObject('images', 'cards/one.png'))).equals(picture)).toBe(true);
  await again.removeObject('images', 'cards/one.png');
  await expect(again.getObject('images', 'cards/one.png')).rejects.toMatchObject({ code: 'NoSuchKey' });
  await second.stop();
  await rm(folder, { recursive: true });
});
