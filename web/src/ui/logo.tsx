import { cn } from './cn.ts';

/** A cardinal: crest, mask and beak. The same shapes as public/favicon.svg. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={cn('size-7 shrink-0', className)}>
      <path
        d="M7 2.6c6.6.2 11.8 2.5 14.6 6.6 1 1.5 1.6 3.1 1.8 4.9l-2.6 5.6c-.5 5.3-4.600 9.700-10.8 9.700H3.600c2.600-2 3.900-4.700 3.900-8.200v-5.600c0-2.200.5-4.200 1.500-5.900C9.300 7.100 8.600 4.700 7 2.600Z"
        className="fill-accent"
      />
      <path
        d="M16.2 12.400c2.200-1.100 4.800-1 6.900.1l1.100 2.700-3.300 5.800c-3.500-.9-5.500-4.300-4.700-8.600Z"
        fill="#2a1216"
      />
      <path d="m21.300 12.700 8.300 3.500-8.900 4.100c-1-2.500-.8-5.300.600-7.600Z" fill="#f6a53b" />
      <circle cx="15.300" cy="11.300" r="1.350" fill="#fff" />
    </svg>
  );
}

/** The mark and the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight text-ink">Cardinal</span>
    </span>
  );
}
