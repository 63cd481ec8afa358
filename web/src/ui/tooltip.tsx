import { Tooltip as Radix } from 'radix-ui';
import { createContext, type ReactNode, useContext } from 'react';
import { Kbd } from './kbd.tsx';

const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_DELAY_MS = 300;

const InsideProvider = createContext(false);

/** Opens the tooltips of neighbours without a delay, once one has been open. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <InsideProvider value={true}>
      <Radix.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
        {children}
      </Radix.Provider>
    </InsideProvider>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** Its shortcut, e.g. `['⌘', 'K']`. */
  shortcut?: string[];
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** An element that takes a ref and can be focused. */
  children: ReactNode;
}

/** Works without a provider; the public pages have none. */
export function Tooltip(props: TooltipProps) {
  const bubble = <Bubble {...props} />;
  return useContext(InsideProvider) ? bubble : <TooltipProvider>{bubble}</TooltipProvider>;
}

function Bubble({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="motion-pop z-50 flex max-w-72 items-center gap-2 rounded-sm bg-raised px-2 py-1 text-xs text-ink shadow-popover"
        >
          {content}
          {shortcut?.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
