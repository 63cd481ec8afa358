import { normalizeUpload, requestUpload } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';

const NO_UPLOAD_URL = 'Failed to get upload URL';
const NOT_UPLOADED = 'Failed to upload file';

/** Codes with which an upload is refused for its content. */
const refusals: ReadonlySet<string> = new Set(['unsupported_type', 'too_large', 'overloaded']);

type OnProgress = (fraction: number) => void;

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

/** Only `XMLHttpRequest` reports upload progress. */
function put(url: string, file: File, onProgress: OnProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = () => {
      const cause = new ApiError(xhr.status, xhr.responseText, xhr.statusText);
      // The server says best what is wrong with the picture itself.
      reject(refusals.has(cause.code) ? cause : new Error(NOT_UPLOADED, { cause }));
    };
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () => (xhr.status >= 200 && xhr.status < 300 ? resolve() : fail());
    xhr.onerror = fail;
    xhr.onabort = fail;
    xhr.open('PUT', url);
    xhr.withCredentials = true;
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    xhr.send(file);
  });
}

/** Uploads several; returns their paths in the given order. `onProgress` gets the index of each. */
export function uploadImages(
  files: readonly File[],
  onProgress: (index: number, fraction: number) => void = () => {},
): Promise<string[]> {
  return Promise.all(files.map((file, index) => uploadImage(file, (done) => onProgress(index, done))));
}
