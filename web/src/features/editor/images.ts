import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { toast } from '#ui/toast-store.ts';
import { applyEdit, selectedIn, setText } from './apply-edit.ts';
import { lineStart, replacing } from './text/edit.ts';

/** Where images of a text go. */
export interface TextImages {
  /** Which of the files may be added; says why others may not. */
  accept: (files: readonly File[]) => File[];
  /** Stores one; returns its path. */
  upload: (file: File, onProgress: (fraction: number) => void) => Promise<string>;
}

export interface Upload {
  /** What stands in the text until the image is there. */
  placeholder: string;
  name: string;
  progress: number;
}

/** Names may hold what has a meaning in Markdown. */
const plainName = (name: string): string => name.replace(/[[\]\\`*_<>!\s]+/g, ' ').trim() || 'image';

const placeholderOf = (name: string, number: number): string =>
  `![Uploading ${name}${number > 1 ? ` (${number})` : ''}…]()`;
/** Of uploads that ended with their page, in a draft that was kept. */
const STALE = /!\[Uploading [^[\]\n]*…\]\(\)\n?/g;

const imageMarkdown = (name: string, path: string): string =>
  `![${plainName(name.replace(/\.\w{1,5}$/, ''))}](${path})`;

/** Uploads images to where the caret is; what stands in for one is replaced by it, or removed if it fails. */
export function useImagesInText(textarea: HTMLTextAreaElement, images: TextImages | undefined) {
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const latest = useRef(images);
  latest.current = images;

  useEffect(() => {
    const text = textarea.value.replace(STALE, '');
    if (text !== textarea.value) setText(textarea, 0, textarea.value.length, text);
  }, [textarea]);

  const insert = useCallback(
    (files: readonly File[]) => {
      const accepted = latest.current?.accept(files) ?? [];
      if (accepted.length === 0) return;
      const uploads = accepted.map((file) => ({
        file,
        ...newUpload(textarea.value, file.name, accepted, file),
      }));
      const selected = selectedIn(textarea);
      const gap = lineStart(selected.text, selected.from) === selected.from ? '' : '\n';
      const text = uploads.map(({ placeholder }) => placeholder).join('\n');
      if (!applyEdit(textarea, replacing(selected, `${gap}${text}\n`))) {
        toast({ title: 'The text is full', description: 'Remove some of it first.', variant: 'destructive' });
        return;
      }
      setPending((all) => [...all, ...uploads]);
      for (const { file, placeholder } of uploads) {
        const report = (progress: number) =>
          setPending((all) =>
            all.map((one) => (one.placeholder === placeholder ? { ...one, progress } : one)),
          );
        const end = (result: string) => {
          settle(textarea, placeholder, result);
          setPending((all) => all.filter((one) => one.placeholder !== placeholder));
        };
        latest.current?.upload(file, report).then(
          (path) => end(imageMarkdown(file.name, path)),
          (error: unknown) => {
            end('');
            toast({
              title: 'Image upload failed',
              description: `${file.name}: ${errorMessage(error, 'Failed to upload file')}`,
              variant: 'destructive',
            });
          },
        );
      }
    },
    [textarea],
  );
  return { pending, insert };
}

function newUpload(text: string, fileName: string, all: readonly File[], file: File): Upload {
  const name = plainName(fileName);
  const same = all.slice(0, all.indexOf(file)).filter((other) => plainName(other.name) === name).length;
  let number = 1;
  for (let left = same; left > 0 || text.includes(placeholderOf(name, number)); number += 1)
    if (!text.includes(placeholderOf(name, number))) left -= 1;
  return { placeholder: placeholderOf(name, number), name, progress: 0 };
}

/** Replaces a placeholder that still stands; where the user types meanwhile stays where it is. */
function settle(textarea: HTMLTextAreaElement, placeholder: string, result: string): void {
  const from = textarea.value.indexOf(placeholder);
  if (from === -1) return;
  const end = from + placeholder.length;
  // Without an image its line goes, too.
  const to = result === '' && textarea.value[end] === '\n' ? end + 1 : end;
  if (document.activeElement !== textarea) {
    setText(textarea, from, to, result);
    return;
  }
  const after = (place: number) => {
    if (place <= from) return place;
    return place >= to ? place + result.length - (to - from) : from + result.length;
  };
  const { selectionStart, selectionEnd } = textarea;
  applyEdit(textarea, { from, to, insert: result, select: [after(selectionStart), after(selectionEnd)] });
}
