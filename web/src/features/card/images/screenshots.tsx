import { useState } from 'react';
import { cn } from '#ui/cn.ts';
import { Lightbox } from '#ui/lightbox.tsx';
import { imageSrc } from './image-rules.ts';

interface ScreenshotsProps {
  paths: readonly string[];
  /** Their label: 'Screenshot', 'Image of ada'. */
  label: string;
  size?: 'sm' | 'md';
}

/** Thumbnails of stored images; a click opens them. */
export function Screenshots({ paths, label, size = 'md' }: ScreenshotsProps) {
  const [index, setIndex] = useState<number | null>(null);
  const images = paths.map((path, at) => ({ src: imageSrc(path), alt: `${label} ${at + 1}` }));
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {images.map((image, at) => (
          <li key={image.src}>
            <button
              type="button"
              onClick={() => setIndex(at)}
              className={cn(
                'block cursor-zoom-in overflow-hidden rounded-md border bg-sunken transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-card',
                size === 'sm' ? 'h-20 w-28' : 'h-28 w-40',
              )}
            >
              <img
                src={image.src}
                alt={image.alt}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox images={images} index={index} onIndexChange={setIndex} />
    </>
  );
}
