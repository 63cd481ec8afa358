import { normalizeUpload, requestUpload } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';

/** The smallest picture: one pixel in PNG. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An upload address for one picture of `caller`. */
export async function uploadAddress(caller: Caller): Promise<URL> {
  const body = { filename: 'a.png', contentType: 'image/png' };
  return new URL((await caller.call(requestUpload, { body })).value.uploadUrl, 'http://cards.test');
}

/**
 * Uploads the smallest picture as `caller`.
 * @returns the path of the upload
 */
export async function upload(caller: Caller): Promise<string> {
  const { pathname, search } = await uploadAddress(caller);
  const init = { method: 'PUT', body: pixel, headers: { 'content-type': 'image/png' } };
  const put = await caller.fetch('cards', `${pathname}${search}`, init);
  if (!put.ok) throw new Error(`The upload answered ${put.status}: ${await put.text()}`);
  return pathname;
}

/** Uploads the smallest picture as `caller` and returns the path of the stored image. */
export async function uploadPicture(caller: Caller): Promise<string> {
  const body = { rawPath: await upload(caller) };
  return (await caller.call(normalizeUpload, { body })).value.normalizedPath;
}
