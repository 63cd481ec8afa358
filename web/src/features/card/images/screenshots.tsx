import { imagesIn } from '@cardinal/markdown';
import { useState } from 'react';
import { imageSrc } from '#api/image-src.ts';
import { cn } from '#ui/cn.ts';
import { Lightbox } from '#ui/lightbox.tsx';

interface ScreenshotsProps {
  paths: readonly string[] | null;
  /** The text that they belong to. It shows some of them itself. */
  text: string;
  /** Their label: 'Screenshot', 'Image of ada'. */
  label: string;
  size?: 'sm' | 'md';
}

const layouts = {
  strip: 'flex flex-wrap gap-2',
  single: 'grid',
  // The first of an odd number takes the whole width.
  gallery: 'grid grid-cols-2 gap-2 [&>:first-child:nth-last-child(odd)]:col-span-2',
};
const frames = {
  strip: 'h-20 w-28',
  single: 'h-56 sm:h-80',
  gallery: 'h-32 sm:h-48',
};

/** Stored images: a gallery on a card, a strip of thumbnails in a comment. A click opens them. */
export function Screenshots({ paths, text, label, size = 'md' }: ScreenshotsProps) {
  const [index, setIndex] = useState<number | null>(null);
  const inText = imagesIn(text);
  const others = (paths ?? []).filter((path) => !inText.includes(path));
  if (others.length === 0) return null;
  const layout = size === 'sm' ? 'strip' : others.length === 1 ? 'single' : 'gallery';
  const images = others.map((path, at) => ({ src: imageSrc(path), alt: `${label} ${at + 1}` }));
  return (
    <>
      <ul className={layouts[layout]}>
        {images.map((image, at) => (
          <li key={image.src} className="grid min-w-0">
            <button
              type="button"
              onClick={() => setIndex(at)}
              className={cn(
                'block cursor-zoom-in overflow-hidden rounded-md border bg-sunken transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-card',
                frames[layout],
              )}
            >
              <img
                src={image.src}
                alt={image.alt}
                loading="lazy"
                decoding="async"
                className={cn('size-full', layout === 'single' ? 'object-contain' : 'object-cover')}
              />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox images={images} index={index} onIndexChange={setIndex} />
    </>
  );
}
