import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { IconButton } from './icon-button.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

interface LightboxProps {
  images: ReadonlyArray<{ src: string; alt: string }>;
  /** The index of the shown image; `null` closes it. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/** Full-size pictures over the page; arrow keys go through them. */
export function Lightbox({ images, index, onIndexChange }: LightboxProps) {
  const image = index === null ? undefined : images[index];
  const dialogFocus = useDialogFocus(false);
  const several = images.length > 1;
  const move = (step: number) => {
    if (index !== null && several) onIndexChange((index + step + images.length) % images.length);
  };
  return (
    <Radix.Root open={image !== undefined} onOpenChange={(open) => !open && onIndexChange(null)}>
      <Radix.Portal>
        <Radix.Overlay className="motion-overlay fixed inset-0 z-[60] bg-black/85" />
        <Radix.Content
          aria-describedby={undefined}
          {...dialogFocus}
          data-theme="dark"
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
            if (event.key === 'Home') onIndexChange(0);
            if (event.key === 'End') onIndexChange(images.length - 1);
          }}
          className="motion-pop fixed inset-0 z-[60] grid place-items-center p-4 text-ink outline-none sm:p-14"
        >
          <Radix.Title className="sr-only">{image?.alt || 'Image'}</Radix.Title>
          {/* The dark around the picture closes it, as people expect; the button and Escape do the same. */}
          <Radix.Close aria-hidden tabIndex={-1} className="absolute inset-0 cursor-zoom-out" />
          {image && (
            <img
              src={image.src}
              alt={image.alt}
              className="relative max-h-full max-w-full rounded-md object-contain"
            />
          )}
          <Radix.Close asChild>
            <IconButton
              label="Close"
              icon={<X />}
              tooltip={false}
              size="lg"
              className="absolute top-3 right-3"
            />
          </Radix.Close>
          {several && (
            <>
              <IconButton
                label="Previous image"
                icon={<ChevronLeft />}
                tooltip={false}
                size="lg"
                variant="soft"
                className="absolute left-3"
                onClick={() => move(-1)}
              />
              <IconButton
                label="Next image"
                icon={<ChevronRight />}
                tooltip={false}
                size="lg"
                variant="soft"
                className="absolute right-3"
                onClick={() => move(1)}
              />
              <p aria-live="polite" className="absolute bottom-4 text-sm text-muted tabular-nums">
                {(index ?? 0) + 1} of {images.length}
              </p>
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
