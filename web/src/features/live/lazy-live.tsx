import { type ComponentProps, lazy, Suspense } from 'react';
import type { LivePublicBoard as PublicBoard } from './live-updates.tsx';

// Nothing on screen waits for it, so no page loads it first.
const Updates = lazy(async () => ({ default: (await import('./live-updates.tsx')).LiveUpdates }));
const OfBoard = lazy(async () => ({ default: (await import('./live-updates.tsx')).LivePublicBoard }));

export function LiveUpdates() {
  return (
    <Suspense>
      <Updates />
    </Suspense>
  );
}

export function LivePublicBoard(props: ComponentProps<typeof PublicBoard>) {
  return (
    <Suspense>
      <OfBoard {...props} />
    </Suspense>
  );
}
