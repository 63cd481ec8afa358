import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createCardOnArrival } from '#features/card/index.ts';
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
  const [visit, setVisit] = useState(0);
  const open = overlay === 'palette' || overlay === 'boards';

  function choose({ to }: Entry) {
    if (typeof to !== 'string' && to.inPalette) return to.run();
    const state = overlay === 'boards' ? createCardOnArrival : undefined;
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
      title={overlay === 'boards' ? 'Choose a board' : 'Command palette'}
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
        setVisit(visit + 1);
      }}
    >
      <PaletteContent
        key={`${visit} ${overlay}`}
        asksForBoard={overlay === 'boards'}
        onChoose={choose}
        onBack={() => onOverlay('palette')}
      />
    </PaletteDialog>
  );
}
