import { normalizeUpload, requestUpload } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { type OnProgress, sendFile } from '#api/send-file.ts';

const NO_UPLOAD_URL = 'Failed to get upload URL';
const NOT_UPLOADED = 'Failed to upload file';

/** Codes with which an upload is refused for its content. */
const refusals: ReadonlySet<string> = new Set(['unsupported_type', 'too_large', 'overloaded']);

/** The three steps of an upload; returns the path of the stored image. */
export async function uploadImage(file: File, onProgress: OnProgress = () => {}): Promise<string> {
  const uploadUrl = await askForUrl(file);
  await put(uploadUrl, file, onProgress);
  const rawPath = uploadUrl.split('?', 1)[0] ?? uploadUrl;
  const { normalizedPath } = await request(normalizeUpload, { body: { rawPath } });
  return normalizedPath;
}

async function askForUrl(file: File): Promise<string> {
  try {
    const body = { filename: file.name.slice(-255) || 'image', contentType: file.type };
    return (await request(requestUpload, { body })).uploadUrl;
  } catch (cause) {
    throw new Error(NO_UPLOAD_URL, { cause });
  }
}

async function put(url: string, file: File, onProgress: OnProgress): Promise<void> {
  try {
    await sendFile({ method: 'PUT', url, file, onProgress });
  } catch (cause) {
    // The server says best what is wrong with the picture itself.
    if (cause instanceof ApiError && refusals.has(cause.code)) throw cause;
    throw new Error(NOT_UPLOADED, { cause });
  }
}

/** Uploads several; returns their paths in the given order. `onProgress` gets the index of each. */
export function uploadImages(
  files: readonly File[],
  onProgress: (index: number, fraction: number) => void = () => {},
): Promise<string[]> {
  return Promise.all(files.map((file, index) => uploadImage(file, (done) => onProgress(index, done))));
}
