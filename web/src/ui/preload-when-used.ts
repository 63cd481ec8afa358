import { preloadWhenIdle } from './preload-when-idle.ts';

let used: Promise<unknown> | undefined;

/** The same at the first sign of somebody who uses the page: one that is only looked at does without the code. */
export function preloadWhenUsed(...loadables: { preload(): unknown }[]): void {
  used ??= new Promise((resolve) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, resolve, { once: true });
  });
  void used.then(() => preloadWhenIdle(...loadables));
}
