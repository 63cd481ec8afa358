import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useShortcuts } from '#features/commands/index.ts';
import { useSession } from '#features/session/index.ts';
import { loadable } from '#ui/loadable.tsx';
import { preloadWhenUsed } from '#ui/preload-when-used.ts';
import { useGeneralCommands } from './general-commands.ts';
import type { Overlay } from './overlay.ts';

const Palette = loadable(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = loadable(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

interface ListenerProps {
  /** The keys that were pressed before this was loaded. */
  early: KeyboardEvent[];
  overlay: Overlay | null;
  onOverlay: (overlay: Overlay | null) => void;
}

/** Handles shortcuts, offers the general commands, and shows the palette or the list of shortcuts. */
export function Listener({ early, overlay, onOverlay }: ListenerProps) {
  const { user } = useSession();
  useShortcuts(early);
  useGeneralCommands(onOverlay);
  const active = user?.status === 'active';
  useEffect(() => {
    if (active) preloadWhenUsed(Palette);
  }, [active]);
  const search = useSearch();
  useEffect(() => {
    if (active && takeNewCard(search)) onOverlay('boards');
  }, [active, search, onOverlay]);
  // Kept mounted after closing, to return the focus.
  const seen = useRef(new Set<Overlay | null>()).current;
  seen.add(overlay);
  const close = () => onOverlay(null);
  return (
    <>
      {(seen.has('palette') || seen.has('boards')) && <Palette overlay={overlay} onOverlay={onOverlay} />}
      {seen.has('shortcuts') && <ShortcutsDialog open={overlay === 'shortcuts'} onClose={close} />}
    </>
  );
}

/** Whether the installed app's shortcut asks for a new card by the address; a reload does not ask again. */
function takeNewCard(search: string): boolean {
  const params = new URLSearchParams(search);
  if (params.get('new') !== 'card') return false;
  params.delete('new');
  const address = new URL(window.location.href);
  address.search = params.toString();
  window.history.replaceState(window.history.state, '', address);
  return true;
}
