import { useLayoutEffect } from 'react';

const shown = { corner: 0, 'bottom-bar': 0 };

/**
 * Marks for style sheets of the whole page, by an attribute of its root, that something stands in its corner or at its
 * bottom. They could ask by `:has()`, but the browser would then ask again after every change of the page.
 */
export function PageMark({ of }: { of: keyof typeof shown }) {
  useLayoutEffect(() => {
    const count = (one: number) => {
      shown[of] += one;
      document.documentElement.toggleAttribute(`data-${of}`, shown[of] > 0);
    };
    count(1);
    return () => count(-1);
  }, [of]);
  return null;
}
