import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { text: ['base', 'md'], shadow: ['card', 'popover', 'dialog'] } },
});

/** Joins class names. If two set the same property the last one wins, so callers can override. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
