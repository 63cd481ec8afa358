import { describe, expect, it } from '@jest/globals';
import { errorMessage } from '#api/api-error.ts';
import { serve } from '#test/server.ts';
import { FakeUpload, takeUploads, uploadRoutes } from '#test/uploads.ts';
import { uploadImage, uploadImages } from './upload-image.ts';

takeUploads();

describe('an upload', () => {
  const file = new File(['pixels'], 'shot.png', { type: 'image/png' });

  it('asks for an address, puts the file there and asks for its path without the query', async () => {
    const fetched = serve(uploadRoutes());
    const progress: number[] = [];
    expect(await uploadImage(file, (done) => progress.push(done))).toBe('/images/1.webp');
    expect(FakeUpload.puts).toEqual([
      { url: '/api/object-storage/uploads/1?expires=2&signature=3', type: 'image/png', file },
    ]);
    expect(progress).toEqual([0.5]);
    const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
    expect(bodies).toEqual([
      { filename: 'shot.png', contentType: 'image/png' },
      { rawPath: '/api/object-storage/uploads/1' },
    ]);
  });

  it('calls a file without a type a stream of bytes', async () => {
    serve(uploadRoutes());
    await uploadImage(new File(['?'], 'unknown'));
    expect(FakeUpload.puts[0]?.type).toBe('application/octet-stream');
  });

  it('says which step failed', async () => {
    serve({});
    await expect(uploadImage(file)).rejects.toThrow('Failed to get upload URL');
    serve(uploadRoutes());
    FakeUpload.status = 413;
    await expect(uploadImage(file)).rejects.toThrow('Failed to upload file');
    FakeUpload.status = 0;
    await expect(uploadImage(file)).rejects.toThrow('Failed to upload file');
  });

  it('says what is wrong with the picture as the server does', async () => {
    serve(uploadRoutes());
    FakeUpload.status = 415;
    FakeUpload.responseText = JSON.stringify({ code: 'unsupported_type', error: 'Send it as JPEG.' });
    const refusal = await uploadImage(file).catch((error: unknown) => errorMessage(error, 'Failed'));
    FakeUpload.responseText = '';
    expect(refusal).toBe('Send it as JPEG.');
  });

  it('of several reports the progress of each and fails as a whole', async () => {
    serve(uploadRoutes());
    const heard: number[] = [];
    await uploadImages([file, file], (index) => heard.push(index));
    expect(heard.sort()).toEqual([0, 1]);
    FakeUpload.status = 500;
    await expect(uploadImages([file, file])).rejects.toThrow('Failed to upload file');
  });
});
