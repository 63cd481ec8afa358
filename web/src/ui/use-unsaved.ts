import { useEffect } from 'react';

/** Makes the browser ask before the tab is closed or reloaded with unsaved input. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    // One listener for each form, so that saving one does not affect the others.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
