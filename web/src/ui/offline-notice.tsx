import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Shown while the browser is offline; writes wait until it is online again. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-[90] grid justify-items-center p-4"
    >
      {!online && (
        <p className="motion-rise flex items-center gap-2 rounded-full bg-inverse px-3.5 py-2 text-sm font-medium text-on-inverse shadow-popover">
          <WifiOff aria-hidden className="size-4" />
          You are offline. Changes are sent when you are back.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
