import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, type ToastItem, useToast } from './toast-store.ts';

export const TOAST_DURATION_MS = 5_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;

/** The container of toasts; F8 moves the focus there. Mounted through `LazyToaster`. */
export function Toaster() {
  const { toasts } = useToast();
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        data-toasts
        className="fixed inset-x-0 bottom-(--toast-bottom,0px) z-[100] transition-[bottom] flex list-none flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:left-auto sm:w-[24rem]"
      />
    </Toast.Provider>
  );
}

function ToastCard({ item }: { item: ToastItem }) {
  const destructive = item.variant === 'destructive';
  return (
    <Toast.Root
      open={item.open}
      duration={item.duration}
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      className={cn(
        // Modal dialogs disable pointer events elsewhere; a toast must still be dismissible.
        'motion-toast pointer-events-auto flex items-start gap-3 rounded-md py-3 pr-2.5 pl-3.5 text-ink shadow-popover',
        destructive ? 'bg-danger-soft' : 'bg-raised',
      )}
    >
      <ToastIcon variant={item.variant} />
      <div className="grid flex-1 gap-0.5 py-px">
        <Toast.Title dir="auto" className="text-base font-medium">
          {item.title}
        </Toast.Title>
        {item.description && (
          <Toast.Description dir="auto" className="text-sm text-muted">
            {item.description}
          </Toast.Description>
        )}
        {item.action && (
          <Toast.Action altText={item.action.label} asChild>
            <Button size="sm" className="mt-2 justify-self-start" onClick={item.action.onClick}>
              {item.action.label}
            </Button>
          </Toast.Action>
        )}
      </div>
      <Toast.Close asChild>
        <IconButton label="Dismiss" icon={<X />} size="sm" tooltip={false} className="-my-0.5" />
      </Toast.Close>
    </Toast.Root>
  );
}

function ToastIcon({ variant }: Pick<ToastItem, 'variant'>) {
  if (variant === 'destructive')
    return <CircleAlert aria-hidden className="mt-0.5 size-4.5 text-danger-ink" />;
  return (
    <CircleCheck
      aria-hidden
      className={cn('mt-0.5 size-4.5', variant === 'success' ? 'text-green' : 'text-subtle')}
    />
  );
}
