import { errorMessage, isApiError } from '#api/api-error.ts';
import { toast } from '#ui/toast-store.ts';
import type { ImagePickerState } from './use-image-picker.ts';

const consequences = {
  card: 'The card will be created without images.',
  comment: 'The comment will be posted without images.',
};

/** Uploads the chosen images. If that fails, continues without them and shows a message. */
export async function uploadOrWithout(picker: ImagePickerState, of: keyof typeof consequences) {
  try {
    const paths = await picker.upload();
    return { imageUrls: paths.length > 0 ? paths : undefined, failed: false };
  } catch (error) {
    const isRefused = isApiError(error, 'unsupported_type') || isApiError(error, 'too_large');
    const why = isRefused ? `${errorMessage(error).replace(/\.?$/, '.')} ` : 'Failed to upload images. ';
    toast({
      title: 'Image upload failed',
      description: `${why}${consequences[of]}`,
      variant: 'destructive',
    });
    return { imageUrls: undefined, failed: true };
  }
}
