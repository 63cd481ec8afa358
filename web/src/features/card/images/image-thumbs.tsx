import { X } from 'lucide-react';
import { showsImage } from './image-rules.ts';
import type { ImagePickerState, PickedImage } from './use-image-picker.ts';

interface ImageThumbsProps {
  picker: ImagePickerState;
  /** The text of the form, which shows some of them itself. */
  text: string;
  disabled?: boolean;
}

/** Thumbnails of the images that are not in the text, each with a remove button and an upload progress bar. */
export function ImageThumbs({ picker, text, disabled }: ImageThumbsProps) {
  const images = picker.images.filter(({ path }) => !path || !showsImage(text, path));
  if (images.length === 0) return null;
  return (
    <ul aria-label="Selected images" className="flex flex-wrap gap-2">
      {images.map((image) => (
        <Thumb key={image.key} image={image} disabled={disabled} onRemove={() => picker.remove(image.key)} />
      ))}
    </ul>
  );
}

interface ThumbProps {
  image: PickedImage;
  disabled?: boolean;
  onRemove: () => void;
}

function Thumb({ image, disabled, onRemove }: ThumbProps) {
  const { name, src, progress } = image;
  return (
    <li className="group relative size-20 overflow-hidden rounded-md border bg-sunken">
      <img src={src} alt={name} className="size-full object-cover" />
      {progress !== undefined && (
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress * 100)}
          className="absolute inset-x-1.5 bottom-1.5 h-1 overflow-hidden rounded-full bg-black/50"
        >
          <span
            className="block h-full bg-white transition-[width]"
            style={{ width: `${progress * 100}%` }}
          />
        </span>
      )}
      {!disabled && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-black/65 text-white transition-opacity hover:bg-black pointer-coarse:size-7 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:focus-visible:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </li>
  );
}
