import type { ObjectStore } from './object-store.ts';

export interface S3Options {
  /** e.g. `http://127.0.0.1:9000` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Objects in one bucket of an S3 server, which is created if it is missing. */
export async function createS3Store({
  endpoint,
  bucket,
  region,
  accessKey,
  secretKey,
}: S3Options): Promise<ObjectStore> {
  // Loaded on use: it takes a tenth of a service's start, and most have a folder.
  const { Client, S3Error } = await import('minio');
  const missing = (error: unknown) =>
    error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '');
  const url = new URL(endpoint);
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    useSSL: url.protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
  });
  if (!(await client.bucketExists(bucket))) {
    // Services that start for the first time all create it; one is first.
    await client.makeBucket(bucket, region).catch(async (error) => {
      if (!(await client.bucketExists(bucket))) throw error;
    });
  }
  return {
    async put(key, bytes, contentType) {
      await client.putObject(bucket, key, bytes, bytes.length, { 'Content-Type': contentType });
    },
    async get(key) {
      try {
        const { size, metaData } = await client.statObject(bucket, key);
        const contentType = String(metaData['content-type'] ?? 'application/octet-stream');
        return { body: await client.getObject(bucket, key), size, contentType };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    async delete(keys) {
      for (const key of keys) await client.removeObject(bucket, key);
    },
    async list(prefix) {
      const keys: string[] = [];
      for await (const item of client.listObjectsV2(bucket, prefix, true))
        if (item.name) keys.push(item.name as string);
      return keys;
    },
  };
}
