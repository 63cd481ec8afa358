import { type DropAnimation, defaultDropAnimationSideEffects } from '@dnd-kit/core';
import { useMediaQuery } from '#ui/use-media-query.ts';

const animation: DropAnimation = {
  duration: 250,
  easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
  sideEffects: defaultDropAnimationSideEffects({ styles: { active: { opacity: '0' } } }),
};

/** Lets a dropped card fly to its position; not with reduced motion. */
export const useDropAnimation = (): DropAnimation | null =>
  useMediaQuery('(prefers-reduced-motion: reduce)') ? null : animation;
