import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { imageSrc } from '#api/image-src.ts';
import type { TextImages } from '#features/editor/index.ts';
import { dropDraft, moveDraft, useDraft } from '#ui/use-draft.ts';
import { acceptImages } from './image-rules.ts';
import { uploadImage, uploadImages } from './upload-image.ts';

export interface PickedImage {
  key: string;
  /** The URL of the image: ours, or an object URL of the file. */
  src: string;
  name: string;
  /** Not uploaded yet. */
  file?: File;
  /** Stored already. */
  path?: string;
  /** Upload progress from 0 to 1. */
  progress?: number;
}

export interface ImagePickerState {
  max: number;
  images: PickedImage[];
  alert: string | null;
  /** Some are on their way; a form is sent when they are there. */
  uploading: boolean;
  add: (files: readonly File[]) => void;
  /** Uploads at once what the text of the form will show. */
  forText: TextImages;
  remove: (key: string) => void;
  clear: () => void;
  /** Uploads new images; returns the paths of all in order. */
  upload: () => Promise<string[]>;
}

const stored = (path: string): PickedImage => ({ key: path, src: imageSrc(path), name: 'Screenshot', path });

const picked = (file: File): PickedImage => {
  const src = URL.createObjectURL(file);
  return { key: src, src, name: file.name, file };
};

const imagesKey = (draftKey: string): string => `images:${draftKey}`;

/** Forgets uploads for a text that is sent or given up. */
export const dropImages = (draftKey: string): void => dropDraft(imagesKey(draftKey));

export const moveImages = (from: string, to: string): void => moveDraft(imagesKey(from), imagesKey(to));

const NONE: readonly string[] = [];

/** The paths of the images that were uploaded for a text, kept with its draft. */
function useUploaded(draftKey: string) {
  const [paths, setPaths] = useDraft(imagesKey(draftKey), NONE);
  // Two uploads may end before the next rendering.
  const latest = useRef(paths);
  latest.current = paths;
  const change = useCallback(
    (next: (all: readonly string[]) => readonly string[]) => {
      latest.current = next(latest.current);
      setPaths(latest.current);
    },
    [setPaths],
  );
  return [paths, change] as const;
}

/**
 * The images of a form: stored and newly chosen ones, and those that were uploaded for its text, which the draft of that
 * name keeps.
 */
export function useImagePicker(
  max: number,
  draftKey: string,
  paths: readonly string[] = NONE,
): ImagePickerState {
  const [uploaded, changeUploaded] = useUploaded(draftKey);
  const [images, setImages] = useState(() => [...new Set([...paths, ...uploaded])].map(stored));
  const [alert, setAlert] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [onTheirWay, setOnTheirWay] = useState(0);
  const latest = useRef({ images, onTheirWay });
  latest.current = { images, onTheirWay };

  useEffect(() => () => latest.current.images.forEach(forget), []);

  const accept = useCallback(
    (files: readonly File[]) => {
      const { images, onTheirWay } = latest.current;
      const accepted = acceptImages(files, images.length + onTheirWay, max);
      setAlert(accepted.alert);
      return accepted.files;
    },
    [max],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      const added = accept(files).map(picked);
      setImages((all) => [...all, ...added]);
    },
    [accept],
  );
  const forText = useUploadsForText(accept, {
    onBegin: () => setOnTheirWay((count) => count + 1),
    onEnd: () => setOnTheirWay((count) => count - 1),
    onStored: (path) => {
      changeUploaded((all) => [...all, path]);
      setImages((all) => [...all, stored(path)]);
    },
  });
  const remove = useCallback(
    (key: string) => {
      latest.current.images.filter((image) => image.key === key).forEach(forget);
      setImages((all) => all.filter((image) => image.key !== key));
      // The key of a stored image is its path.
      changeUploaded((all) => all.filter((path) => path !== key));
      setAlert(null);
    },
    [changeUploaded],
  );
  const clear = useCallback(() => {
    latest.current.images.forEach(forget);
    setImages([]);
    changeUploaded(() => NONE);
    dropImages(draftKey);
    setAlert(null);
  }, [draftKey, changeUploaded]);

  async function upload(): Promise<string[]> {
    const fresh = images.filter((image) => image.file);
    const report = (index: number, progress: number) =>
      setImages((all) =>
        all.map((image) => (image.key === fresh[index]?.key ? { ...image, progress } : image)),
      );
    setUploading(true);
    try {
      const uploaded = await uploadImages(
        fresh.map((image) => image.file!),
        report,
      );
      return images.map((image) => image.path ?? uploaded[fresh.indexOf(image)]!);
    } finally {
      setUploading(false);
      setImages((all) => all.map((image) => ({ ...image, progress: undefined })));
    }
  }

  return { max, images, alert, uploading: uploading || onTheirWay > 0, add, forText, remove, clear, upload };
}

interface UploadEvents {
  onBegin: () => void;
  onEnd: () => void;
  onStored: (path: string) => void;
}

function useUploadsForText(accept: TextImages['accept'], events: UploadEvents): TextImages {
  const latest = useRef(events);
  latest.current = events;
  const upload = useCallback<TextImages['upload']>(async (file, onProgress) => {
    latest.current.onBegin();
    try {
      const path = await uploadImage(file, onProgress);
      latest.current.onStored(path);
      return path;
    } finally {
      latest.current.onEnd();
    }
  }, []);
  return useMemo(() => ({ accept, upload }), [accept, upload]);
}

function forget(image: PickedImage): void {
  if (image.file) URL.revokeObjectURL(image.src);
}
