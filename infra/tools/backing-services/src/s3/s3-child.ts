import S3rver from '@20minutes/s3rver';
import { runAsChild } from '../process/run-as-child.ts';
import type { S3Access, S3Input } from './s3.ts';

runAsChild(async ({ dataDir, port, buckets }: S3Input) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: dataDir,
    silent: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const listening = await server.run();
  const ready: S3Access = {
    endpoint: `http://127.0.0.1:${listening.port}`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
  return { ready, stop: async () => void (await server.close()) };
});
