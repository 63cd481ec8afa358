import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Reads what a screen shows into the cache, for the address with these parameters and this query. */
export type ReadAhead = (client: QueryClient, params: Record<string, string>, search: string) => void;

export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Loads the code without showing it. */
  preload: () => void;
  /** Loads the code and reads what the screen will show. */
  readAhead: ReadAhead;
}

type ScreenModule<Name extends string> = Record<Name, ComponentType> & { readAhead?: ReadAhead };

/** A screen in a file of its own, loaded when somebody goes there or points at a link to it. */
export function lazyScreen<Name extends string>(load: () => Promise<ScreenModule<Name>>, name: Name): Screen {
  return {
    Component: lazy(async () => ({ default: (await load())[name] })),
    // A failure here shows when the screen is really opened.
    preload: () => void load().catch(() => undefined),
    readAhead: (client, params, search) =>
      void load().then(
        (screen) => screen.readAhead?.(client, params, search),
        () => undefined,
      ),
  };
}
