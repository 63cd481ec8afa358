import {
  elementScroll,
  measureElement,
  useVirtualizer,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { scrollPosition } from './scroll-memory.ts';

type Options = VirtualizerOptions<HTMLDivElement, Element>;
export type VirtualCards = Virtualizer<HTMLDivElement, Element>;

interface VirtualList extends Pick<Options, 'count' | 'getItemKey' | 'gap' | 'rangeExtractor'> {
  frame: RefObject<HTMLDivElement | null>;
  /** Where its scroll position is remembered. */
  memory: string;
  /** Height of an item that is not measured yet; pixels. */
  estimate: number;
  /** Items out of sight, after the first paint. */
  overscan: number;
}

/** The part of a long list that is in the page. */
export function useVirtualCards({ frame, memory, estimate, overscan, ...list }: VirtualList): VirtualCards {
  const isPrinted = useMediaQuery('print');
  const laterOverscan = useDeferredValue(overscan, 0);
  return useVirtualizer({
    ...list,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    // Paper does not scroll.
    overscan: isPrinted ? list.count : laterOverscan,
    initialOffset: () => scrollPosition(memory),
    ...useObservedSizes(estimate),
  });
}

/**
 * Takes sizes from the layout that the browser makes for its next frame, and places items by them before it paints.
 * The library asks for them while React commits, which makes the browser lay out the page twice more in that task.
 */
function useObservedSizes(estimate: number): Partial<Options> {
  const [, render] = useReducer((count: number) => count + 1, 0);
  // To ask for it later could make the browser lay out the page.
  const [initialRect] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const isObserved = useRef(false);
  const scrolled = useRef<Element>(null);
  const observed = <T>(read: () => T): T => {
    isObserved.current = true;
    queueMicrotask(() => {
      isObserved.current = false;
    });
    return read();
  };
  return {
    initialRect,
    observeElementRect({ scrollElement }, take) {
      if (!scrollElement) return;
      const observer = new ResizeObserver(([entry]) => {
        const [box] = entry?.borderBoxSize ?? [];
        if (box)
          observed(() => take({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) }));
      });
      observer.observe(scrollElement, { box: 'border-box' });
      return () => observer.disconnect();
    },
    measureElement: (element, entry, virtual) =>
      entry
        ? observed(() => measureElement(element, entry, virtual))
        : (virtual.itemSizeCache.get(virtual.options.getItemKey(virtual.indexFromElement(element))) ??
          estimate),
    scrollToFn(offset, options, virtual) {
      // A new element is at its beginning already.
      const isThere = offset === 0 && scrolled.current !== virtual.scrollElement;
      scrolled.current = virtual.scrollElement;
      if (!isThere) elementScroll(offset, options, virtual);
    },
    onChange() {
      if (!isObserved.current) return;
      isObserved.current = false;
      flushSync(render);
    },
  };
}
