import { freshName } from './fresh-name.ts';
import { serviceUrl } from './service-urls.ts';

export interface TestBucket {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

/** Access to the run's S3 server with a new, empty bucket for each call. */
export async function testS3(name?: string): Promise<TestBucket> {
  const access = {
    endpoint: serviceUrl('TEST_S3_ENDPOINT'),
    region: serviceUrl('TEST_S3_REGION'),
    accessKey: serviceUrl('TEST_S3_ACCESS_KEY'),
    secretKey: serviceUrl('TEST_S3_SECRET_KEY'),
  };
  const bucket = freshName(name);
  const client = await s3Client(access);
  await client.makeBucket(bucket, access.region);
  return { ...access, bucket };
}

/** A minio client; loaded on use, as most test files do not need it. */
export async function s3Client({ endpoint, ...keys }: Omit<TestBucket, 'bucket'>) {
  const { Client } = await import('minio');
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    region: keys.region,
    accessKey: keys.accessKey,
    secretKey: keys.secretKey,
    pathStyle: true,
  });
}
