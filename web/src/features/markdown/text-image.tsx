import { useState } from 'react';
import { Lightbox } from '#ui/lightbox.tsx';

interface TextImageProps {
  path: string;
  alt: string;
}

/** An image in a text. Its height is known before it is there, so that nothing moves. A click opens it. */
export function TextImage({ path, alt }: TextImageProps) {
  const [open, setOpen] = useState(false);
  const image = { src: path, alt: alt || 'Image' };
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="my-1 block h-56 w-full max-w-xl cursor-zoom-in overflow-hidden rounded-md border bg-sunken hover:border-line-strong sm:h-80"
      >
        <img
          src={path}
          alt={image.alt}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      </button>
      <Lightbox images={[image]} index={open ? 0 : null} onIndexChange={(index) => setOpen(index !== null)} />
    </>
  );
}
