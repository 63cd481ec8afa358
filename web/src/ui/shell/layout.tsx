import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useIsMobile } from '../use-media-query.ts';

interface Layout {
  isMobile: boolean;
  /** Whether the phone's navigation is open. */
  drawerOpen: boolean;
  setDrawerOpen: (open: boolean) => void;
}

const LayoutContext = createContext<Layout | null>(null);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('useLayout must be used within a LayoutProvider');
  return layout;
}

export function LayoutProvider({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [location] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the drawer
  useEffect(() => setDrawerOpen(false), [location, isMobile]);

  const value = useMemo(() => ({ isMobile, drawerOpen, setDrawerOpen }), [isMobile, drawerOpen]);
  return <LayoutContext value={value}>{children}</LayoutContext>;
}
