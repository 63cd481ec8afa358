import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shown next to the label. */
  count?: number;
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
    className,
    contentClassName,
    listClassName,
  } = props;
  return (
    <Radix.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onValueChange?.(next as Value)}
      className={className}
    >
      <div className={cn('flex items-center justify-between gap-4 border-b', listClassName)}>
        <Radix.List aria-label={label} className="-mb-px flex gap-5 overflow-x-auto">
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className={triggerClass}>
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-xs text-subtle tabular-nums">{tab.count}</span>
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

const triggerClass = cn(
  'flex h-9 shrink-0 items-center gap-2 border-b-2 border-transparent text-base font-medium text-muted pointer-coarse:h-11',
  'transition-colors hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink',
  'focus-visible:-outline-offset-2 [&_svg]:size-4',
);
