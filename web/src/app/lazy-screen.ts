import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Screen {
  Component: LazyExoticComponent<ComponentType>;
  /** Loads the code without showing it. */
  preload: () => void;
}

/** A screen in a file of its own, loaded when somebody goes there or points at a link to it. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  return {
    Component: lazy(async () => ({ default: (await load())[name] })),
    // A failure here shows when the screen is really opened.
    preload: () => void load().catch(() => undefined),
  };
}
