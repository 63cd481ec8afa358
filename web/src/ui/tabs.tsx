import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';

interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shown next to the label. */
  count?: number | string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  tabs: ReadonlyArray<Tab<Value>>;
  /** The accessible name of the tab list. */
  label: string;
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** At the right end of the tab list. */
  aside?: ReactNode;
  /** With smaller text, closer together. */
  compact?: boolean;
  /** Counts stand between the tabs, so that nothing moves when they come or go. */
  lateCounts?: boolean;
  className?: string;
  /** Classes around the selected tab's content. */
  contentClassName?: string;
  /** Classes around the tab list. */
  listClassName?: string;
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    tabs,
    label,
    value,
    defaultValue,
    onValueChange,
    aside,
    compact,
    lateCounts,
    className,
    contentClassName,
    listClassName,
  } = props;
  const list = useScrolledToSelected(value);
  return (
    <Radix.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onValueChange?.(next as Value)}
      className={className}
    >
      <div className={cn('flex items-center justify-between gap-4 border-b', listClassName)}>
        <Radix.List
          ref={list}
          aria-label={label}
          className={cn('-mb-px flex overflow-x-auto', getGapClass(compact, lateCounts))}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={cn(triggerClass, compact ? 'text-sm' : 'text-base')}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span
                  className={cn(
                    'text-subtle tabular-nums',
                    lateCounts && 'absolute left-full',
                    lateCounts && (compact ? 'top-1.5 ml-px text-[0.625rem] leading-none' : 'ml-1.5 text-xs'),
                    !lateCounts && 'text-xs',
                  )}
                >
                  {tab.count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={cn('fallback:pt-5', contentClassName)}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

function getGapClass(compact = false, lateCounts = false): string {
  if (!lateCounts) return 'gap-5';
  return compact ? 'gap-4.5 pr-4.5' : 'gap-7 pr-7';
}

/** If there are more tabs than fit, the selected one is in view. */
function useScrolledToSelected(value: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each selection
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // It calls once the list is laid out. To ask before would have the page laid out for that alone.
    const observer = new ResizeObserver(() => {
      const tab = element.querySelector('[data-state=active]');
      if (!tab) return;
      const over = tab.getBoundingClientRect().right - element.getBoundingClientRect().right;
      if (over > 0) element.scrollLeft += over;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [value]);
  return list;
}

const triggerClass = cn(
  'relative flex h-9 min-w-6 shrink-0 items-center justify-center gap-2 border-b-2 border-transparent font-medium text-muted pointer-coarse:h-11',
  'transition-colors hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink',
  'focus-visible:-outline-offset-2 [&_svg]:size-4',
);
