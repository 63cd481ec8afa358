import type { Readable } from 'node:stream';

interface StoredObject {
  body: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Images and logos: whole objects under keys that the server chose. */
export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting what is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Keys that begin with `prefix`. */
  list(prefix: string): Promise<string[]>;
}
