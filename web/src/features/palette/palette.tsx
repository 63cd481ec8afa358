import { useRef } from 'react';
import { useLocation } from 'wouter';
import { createCardOnArrival } from '#features/card-data/index.ts';
import { PaletteDialog } from '#ui/palette-dialog.tsx';
import type { Entry } from './entries.tsx';
import type { Overlay } from './overlay.ts';
import { PaletteContent } from './palette-content.tsx';

interface PaletteProps {
  overlay: Overlay | null;
  onOverlay: (overlay: Overlay | null) => void;
}

/** Finds everything by name, and runs all available commands. */
export function Palette({ overlay, onOverlay }: PaletteProps) {
  const [, navigate] = useLocation();
  const chosen = useRef<(() => void) | null>(null);
  const open = overlay === 'palette' || overlay === 'boards';
  // Stays while it closes.
  const shown = useRef(overlay);
  if (open) shown.current = overlay;
  const asksForBoard = shown.current === 'boards';

  function choose({ to }: Entry) {
    if (typeof to !== 'string' && to.inPalette) return to.run();
    const state = asksForBoard ? createCardOnArrival : undefined;
    // A dialog opened by a command must find the focus where it was before the palette.
    chosen.current = typeof to === 'string' ? () => goTo(to, state) : to.run;
    onOverlay(null);
  }

  function goTo(href: string, state: object | undefined) {
    navigate(href, { state });
    // The new page starts at its content, not at the old page's focus.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <PaletteDialog
      open={open}
      onOpenChange={(next) => !next && onOverlay(null)}
      title={asksForBoard ? 'Choose a board' : 'Command palette'}
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      <PaletteContent
        key={shown.current}
        asksForBoard={asksForBoard}
        onChoose={choose}
        onBack={() => onOverlay('palette')}
      />
    </PaletteDialog>
  );
}
