import { useCallback, useEffect, useRef, useState } from 'react';
import { acceptImages, imageSrc } from './image-rules.ts';
import { uploadImages } from './upload-image.ts';

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
  uploading: boolean;
  add: (files: readonly File[]) => void;
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

/** The images of a form: stored and newly chosen ones. */
export function useImagePicker(max: number, paths: readonly string[] = []): ImagePickerState {
  const [images, setImages] = useState(() => paths.map(stored));
  const [alert, setAlert] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const latest = useRef(images);
  latest.current = images;

  useEffect(() => () => latest.current.forEach(forget), []);

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      const accepted = acceptImages(files, latest.current.length, max);
      setAlert(accepted.alert);
      const added = accepted.files.map(picked);
      setImages((all) => [...all, ...added]);
    },
    [max],
  );
  const remove = useCallback((key: string) => {
    latest.current.filter((image) => image.key === key).forEach(forget);
    setImages((all) => all.filter((image) => image.key !== key));
    setAlert(null);
  }, []);
  const clear = useCallback(() => {
    latest.current.forEach(forget);
    setImages([]);
    setAlert(null);
  }, []);

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

  return { max, images, alert, uploading, add, remove, clear, upload };
}

function forget(image: PickedImage): void {
  if (image.file) URL.revokeObjectURL(image.src);
}
