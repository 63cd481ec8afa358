import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Loadable, loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** Reads what a screen shows into the cache, for the address with these parameters and this query. */
type ReadAhead = (client: QueryClient, params: Record<string, string>, search: string) => void;

export interface Screen {
  Component: Loadable<object>;
  /** Loads the code and reads what the screen will show. */
  readAhead: ReadAhead;
}

type ScreenModule<Name extends string> = Record<Name, ComponentType> & { readAhead?: ReadAhead };

/** A screen in a file of its own, loaded when somebody goes there or points at a link to it. */
export function lazyScreen<Name extends string>(load: () => Promise<ScreenModule<Name>>, name: Name): Screen {
  return {
    Component: loadable(async () => (await load())[name], <PageSpinner />),
    readAhead: (client, params, search) =>
      void load().then(
        (screen) => screen.readAhead?.(client, params, search),
        () => undefined,
      ),
  };
}
