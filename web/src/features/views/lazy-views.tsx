import type { ComponentProps } from 'react';
import { loadable } from '#ui/loadable.tsx';
import { useOnce } from '#ui/use-once.ts';

const Views = loadable(async () => (await import('./views-of-board.tsx')).ViewsOfBoard);

/** Loaded when a view is open, or saved. */
export function ViewsOfBoard(props: ComponentProps<typeof Views>) {
  return useOnce(props.open.view !== undefined || props.saving) && <Views {...props} />;
}
