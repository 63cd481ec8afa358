import { type ComponentType, useEffect, useState } from 'react';

/** Loads the notice when the browser is idle, while there is a connection to load it by. */
export function LazyOfflineNotice() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import('./offline-notice.tsx').then(
        (module) => setNotice(() => module.OfflineNotice),
        // Started without a connection, and without the app on disk.
        () => {},
      );
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else load();
  }, []);
  return Notice && <Notice />;
}
