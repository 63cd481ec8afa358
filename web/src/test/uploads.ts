import { afterEach, beforeEach } from '@jest/globals';
import type { serve } from './server.ts';

interface Put {
  url: string;
  type: string | undefined;
  file: File;
}

/** Stands in for the browser's own: answers with `status` after half and all of the file have gone out. */
export class FakeUpload {
  static status = 200;
  static puts: Put[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  withCredentials = false;
  static responseText = '';
  responseText = FakeUpload.responseText;
  statusText = '';
  #url = '';
  #type: string | undefined;
  get status() {
    return FakeUpload.status;
  }
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(_name: string, value: string) {
    this.#type = value;
  }
  send(file: File) {
    FakeUpload.puts.push({ url: this.#url, type: this.#type, file });
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (FakeUpload.status === 0) this.onerror?.();
      else this.onload?.();
    });
  }
}

const toUploadUrl = (number: number) => `/api/object-storage/uploads/${number}?expires=2&signature=3`;

/** The first and the third step of an upload; the images are `/images/1.webp` and so on. */
export function uploadRoutes(): Parameters<typeof serve>[0] {
  let count = 0;
  return {
    'POST /api/object-storage/upload-url': () => {
      count += 1;
      return { body: { uploadUrl: toUploadUrl(count) } };
    },
    'POST /api/object-storage/normalize': ({ init }) => {
      const { rawPath } = JSON.parse(String(init.body));
      return { body: { normalizedPath: `/images/${rawPath.split('/').at(-1)}.webp` } };
    },
  };
}

/** Takes uploads in the tests of a file. */
export function takeUploads(): void {
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeUpload.status = 200;
    FakeUpload.puts = [];
    globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
}
