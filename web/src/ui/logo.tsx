import { cn } from './cn.ts';

/** The shapes of the bird, 32 by 32. */
export function BirdShape() {
  return (
    <>
      <path
        className="fill-brand"
        d="M6.5 2.5c8 0 14 3.1 16.5 8.5l7 4-6.6 4.2c-1.7 6.4-7 10.3-13.9 10.3h-6c2.6-2.2 3.9-5 3.9-8.5v-5.8c0-2.5.6-4.7 1.8-6.6-.3-2.3-1.2-4.3-2.7-6.1Z"
      />
      <path fill="#f7a93b" d="m23 11 7 4-6.6 4.2c-2-.8-3.1-2.2-3.1-4.1 0-1.7.9-3.1 2.7-4.1Z" />
      <path
        fill="#26090f"
        d="M23 11c-1.8 1-2.7 2.4-2.7 4.1 0 1.9 1.1 3.3 3.1 4.1-.5 1.8-1.3 3.4-2.3 4.7-3.8-1-6.1-4.1-6.1-8.4 0-3 1.2-5.4 3.4-7C20.4 8.8 22 9.6 23 11Z"
      />
      <circle cx="14.8" cy="11.3" r="1.6" fill="#fff" />
    </>
  );
}

/** A cardinal: crest, mask and beak. The same shapes as public/favicon.svg. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={cn('fallback:size-7 shrink-0', className)}>
      <BirdShape />
    </svg>
  );
}

/** The mark and the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('fallback:inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight text-ink">Cardinal</span>
    </span>
  );
}
