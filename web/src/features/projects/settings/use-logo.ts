import { isHeicFile, limits, pictureRefusals } from '@cardinal/contracts';
import { useEffect, useState } from 'react';
import { toast } from '#ui/toast-store.ts';
import { useUploadLogo } from '../api/upload-logo.ts';
import { resizeImage } from './resize-image.ts';

interface Picked {
  blob: Blob;
  url: string;
}

/** The state of a logo: chosen file, preview, upload. */
export function useLogo(slug: string) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const upload = useUploadLogo(slug);

  useEffect(() => () => (picked ? URL.revokeObjectURL(picked.url) : undefined), [picked]);

  async function choose(file: File): Promise<void> {
    if (!file.type.startsWith('image/') && !isHeicFile(file)) {
      toast({
        title: 'Invalid file type',
        description: 'Please select an image file',
        variant: 'destructive',
      });
      return;
    }
    try {
      const blob = await resizeImage(file, limits.logoPixels);
      setPicked({ blob, url: URL.createObjectURL(blob) });
    } catch {
      toast({
        title: 'Error processing image',
        // A Mac reads HEIC.
        description: isHeicFile(file) ? pictureRefusals.heic : 'Failed to resize the image',
        variant: 'destructive',
      });
    }
  }

  return {
    preview: picked?.url,
    choose,
    cancel: () => setPicked(null),
    save: () => picked && upload.mutate(picked.blob, { onSuccess: () => setPicked(null) }),
    isSaving: upload.isPending,
  };
}
