import { loadable } from './loadable.tsx';
import { useToast } from './toast-store.ts';

const Toaster = loadable(async () => (await import('./toaster.tsx')).Toaster);

/** Loads the toaster with the first toast, so that a first visit need not wait for it. */
export function LazyToaster() {
  const { toasts } = useToast();
  return toasts.length > 0 ? <Toaster /> : null;
}
