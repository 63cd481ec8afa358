import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serve } from '#test/server.ts';
import { uploadImage, uploadImages } from './upload-image.ts';

interface Put {
  url: string;
  type: string | undefined;
  file: File;
}

/** Stands in for the browser's own: answers with `status` after half and all of the file have gone out. */
class FakeUpload {
  static status = 200;
  static puts: Put[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  withCredentials = false;
  responseText = '';
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

const real = globalThis.XMLHttpRequest;
const uploadUrl = '/api/object-storage/uploads/1?expires=2&signature=3';

function serveUploads() {
  return serve({
    'POST /api/object-storage/upload-url': () => ({ body: { uploadUrl } }),
    'POST /api/object-storage/normalize': ({ init }) => {
      const { rawPath } = JSON.parse(String(init.body));
      return { body: { normalizedPath: `/images/${rawPath.split('/').at(-1)}.webp` } };
    },
  });
}

beforeEach(() => {
  FakeUpload.status = 200;
  FakeUpload.puts = [];
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
});

describe('an upload', () => {
  const file = new File(['pixels'], 'shot.png', { type: 'image/png' });

  it('asks for an address, puts the file there and asks for its path without the query', async () => {
    const fetched = serveUploads();
    const progress: number[] = [];
    expect(await uploadImage(file, (done) => progress.push(done))).toBe('/images/1.webp');
    expect(FakeUpload.puts).toEqual([{ url: uploadUrl, type: 'image/png', file }]);
    expect(progress).toEqual([0.5]);
    const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies).toEqual([
      { filename: 'shot.png', contentType: 'image/png' },
      { rawPath: '/api/object-storage/uploads/1' },
    ]);
  });

  it('calls a file without a type a stream of bytes', async () => {
    serveUploads();
    await uploadImage(new File(['?'], 'unknown'));
    expect(FakeUpload.puts[0]?.type).toBe('application/octet-stream');
  });

  it('says which step failed', async () => {
    serve({});
    await expect(uploadImage(file)).rejects.toThrow('Failed to get upload URL');
    serveUploads();
    FakeUpload.status = 413;
    await expect(uploadImage(file)).rejects.toThrow('Failed to upload file');
    FakeUpload.status = 0;
    await expect(uploadImage(file)).rejects.toThrow('Failed to upload file');
  });

  it('of several tells the progress of each and fails as a whole', async () => {
    serveUploads();
    const heard: number[] = [];
    await uploadImages([file, file], (index) => heard.push(index));
    expect(heard.sort()).toEqual([0, 1]);
    FakeUpload.status = 500;
    await expect(uploadImages([file, file])).rejects.toThrow('Failed to upload file');
  });
});
