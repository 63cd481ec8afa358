import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { toast } from '#ui/toast-store.ts';
import { imageMarkdown, newUpload, STALE, settle, type Upload } from './placeholders.ts';
import { applyEdit, selectedIn, setText } from './text/apply-edit.ts';
import { lineStart, replacing } from './text/edit.ts';
import { useComposition } from './use-composition.ts';
import { useWholeUploads } from './use-whole-uploads.ts';

/** Takes images of a text. */
export interface TextImages {
  /** Accepts files that may be added; says why others may not. */
  accept: (files: readonly File[]) => File[];
  /** Stores one; returns its path. */
  upload: (file: File, onProgress: (fraction: number) => void) => Promise<string>;
}

/** Uploads images to where the caret is; what stands in for one is replaced by it, or removed if it fails. */
export function useImagesInText(textarea: HTMLTextAreaElement, images: TextImages | undefined) {
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const latest = useRef(images);
  latest.current = images;
  const afterComposition = useComposition(textarea);
  const whole = useWholeUploads(textarea);

  useEffect(() => {
    const text = textarea.value.replace(STALE, '');
    if (text !== textarea.value) setText(textarea, 0, textarea.value.length, text);
  }, [textarea]);

  const upload = useCallback(
    (file: File, { placeholder }: Upload) => {
      const report = (progress: number) =>
        setPending((all) => all.map((one) => (one.placeholder === placeholder ? { ...one, progress } : one)));
      const end = (results: readonly string[]) =>
        afterComposition(() => {
          const result = settle(textarea, placeholder, results);
          whole.end(placeholder, result ?? results[0] ?? '');
          setPending((all) => all.filter((one) => one.placeholder !== placeholder));
          if (result === '' && results.length > 0)
            toast({ title: 'The text is full', description: `${file.name} stands below it instead.` });
        });
      latest.current?.upload(file, report).then(
        (path) => end([imageMarkdown(file.name, path), imageMarkdown('', path)]),
        (error: unknown) => {
          end([]);
          toast({
            title: 'Image upload failed',
            description: `${file.name}: ${errorMessage(error, 'Failed to upload file')}`,
            variant: 'destructive',
          });
        },
      );
    },
    [textarea, afterComposition, whole],
  );

  const insert = useCallback(
    (files: readonly File[]) => {
      const accepted = latest.current?.accept(files) ?? [];
      if (accepted.length === 0) return;
      const taken = [textarea.value, ...whole.known()].join('\n');
      const uploads = accepted.map((file) => newUpload(taken, file.name, accepted, file));
      const selected = selectedIn(textarea);
      const gap = lineStart(selected.text, selected.from) === selected.from ? '' : '\n';
      const text = uploads.map(({ placeholder }) => placeholder).join('\n');
      if (!applyEdit(textarea, replacing(selected, `${gap}${text}\n`))) {
        toast({ title: 'The text is full', description: 'Remove some of it first.', variant: 'destructive' });
        return;
      }
      setPending((all) => [...all, ...uploads]);
      for (const [at, file] of accepted.entries()) upload(file, uploads[at]!);
    },
    [textarea, upload, whole],
  );
  return { pending, insert };
}
