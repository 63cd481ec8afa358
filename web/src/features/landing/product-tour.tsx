import { Globe, type LucideIcon, SquareKanban, SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { loadable } from '#ui/loadable.tsx';
import { preloadWhenIdle } from '#ui/preload-when-idle.ts';
import { useTheme } from '#ui/theme.tsx';
import { deskSize, productPictures } from './product-pictures.ts';

const PlayableBoard = loadable(async () => (await import('#features/board/index.ts')).loadPlayableBoard());

type View = keyof typeof productPictures;

const views: ReadonlyArray<{ value: View; label: string; icon: LucideIcon; alt: string }> = [
  {
    value: 'board',
    label: 'Board',
    icon: SquareKanban,
    alt: 'A board as a Kanban with the columns New, In Progress, In Testing and Resolved.',
  },
  {
    value: 'card',
    label: 'Card',
    icon: SquarePen,
    alt: 'A bug with its description, votes, priorities, status and a thread of comments.',
  },
  {
    value: 'public',
    label: 'Public board',
    icon: Globe,
    alt: 'A public board, where visitors read requests and see how many votes each has.',
  },
];

/** A board to play with, and screenshots of the product in the theme of the page. */
export function ProductTour() {
  const [view, setView] = useState<View>('board');
  const [wanted, setWanted] = useState<ReadonlySet<View>>(new Set([view]));
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    let gone = false;
    // After the picture, in whose place it comes.
    preloadWhenIdle({
      preload: async () => {
        if ((await PlayableBoard.preload()) && !gone) setPlaying(true);
      },
    });
    return () => {
      gone = true;
    };
  }, []);
  const want = (next: View) => setWanted((before) => new Set([...before, next]));
  return (
    <section
      id="demo"
      aria-labelledby="demo-title"
      className="motion-rise relative mx-auto mt-12 grid max-w-[69rem] scroll-mt-20 gap-4 [animation-delay:160ms] sm:mt-16"
    >
      <h2 id="demo-title" className="sr-only">
        The product
      </h2>
      <fieldset className="mx-auto inline-flex rounded-md border bg-surface/70 p-1 backdrop-blur-md">
        <legend className="sr-only">Screen</legend>
        {views.map(({ value, label, icon: Icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            onPointerEnter={() => want(value)}
            onFocus={() => want(value)}
            onClick={() => {
              want(value);
              setView(value);
            }}
            className="inline-flex h-8 items-center gap-2 rounded-sm px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-pressed pointer-coarse:h-10"
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </button>
        ))}
      </fieldset>
      <div className="relative mx-auto aspect-[390/600] w-full max-w-[24.375rem] overflow-hidden rounded-xl border border-line-strong/60 bg-canvas shadow-dialog sm:aspect-[1280/800] sm:max-w-none">
        {views
          .filter(({ value }) => wanted.has(value))
          .map(({ value, alt }) => (
            <ProductPicture
              key={value}
              view={value}
              alt={alt}
              shown={value === view && !(playing && view === 'board')}
            />
          ))}
        {playing && view === 'board' && <PlayableBoard />}
      </div>
    </section>
  );
}

/** A screenshot. Earlier ones stay stacked, so that switching never shows a gap. */
function ProductPicture({ view, alt, shown }: { view: View; alt: string; shown: boolean }) {
  const { resolved } = useTheme();
  const { desk, phone } = productPictures[view][resolved];
  return (
    <picture aria-hidden={!shown} className={cn('transition-opacity duration-200', !shown && 'opacity-0')}>
      <source media="(width < 640px)" srcSet={phone} />
      <img
        src={desk}
        alt={alt}
        {...deskSize}
        decoding="async"
        className={cn('absolute inset-0 size-full object-cover object-top', shown && 'z-10')}
      />
    </picture>
  );
}
