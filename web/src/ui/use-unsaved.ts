import { useEffect } from 'react';

/** Has the browser ask before the tab is closed or loaded anew while something is typed and not saved. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    // One listener for each form, so that one form that is saved leaves the others theirs.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
