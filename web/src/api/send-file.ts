import { ApiError } from './api-error.ts';

export type OnProgress = (fraction: number) => void;

interface FileToSend {
  method: 'PUT' | 'POST';
  url: string;
  file: File;
  onProgress: OnProgress;
}

/**
 * Sends the bytes of a file; only `XMLHttpRequest` reports upload progress.
 * @returns the text of the answer
 * @throws ApiError; a TypeError where there was no answer, as `fetch` does
 */
export function sendFile({ method, url, file, onProgress }: FileToSend): Promise<string> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () =>
      xhr.status >= 200 && xhr.status < 300
        ? resolve(xhr.responseText)
        : reject(new ApiError(xhr.status, xhr.responseText, xhr.statusText));
    // As `fetch` says it.
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onabort = xhr.onerror;
    xhr.open(method, url);
    xhr.withCredentials = true;
    xhr.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    xhr.send(file);
  });
}
