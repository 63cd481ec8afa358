import type { Readable } from 'node:stream';

interface StoredObject {
  body: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Storage of images and logos: complete objects under keys that the server chose. */
export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null if it does not exist. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting a missing object is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Keys that begin with `prefix`. */
  list(prefix: string): Promise<string[]>;
}
