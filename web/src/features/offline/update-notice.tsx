import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { keepApp } from './keep-app.ts';

/** Keeps the app on disk, and says when the next load of the page brings another release. */
export function UpdateNotice({ isBuilt = import.meta.env?.PROD ?? false }: { isBuilt?: boolean }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isBuilt && 'serviceWorker' in navigator) return keepApp(setReady);
  }, [isBuilt]);
  const postpone = () => {
    setReady(false);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--toast-bottom,0px) z-[90] grid justify-items-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden"
    >
      {isReady && (
        <div className="motion-rise pointer-events-auto flex flex-wrap items-center gap-2 rounded-md bg-raised py-2 pr-2 pl-3.5 text-sm text-ink shadow-popover">
          <p className="mr-1 font-medium">A new version is ready.</p>
          <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Button size="sm" variant="ghost" onClick={postpone}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
