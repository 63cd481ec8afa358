import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { hubSettingsQuery } from './hub-settings.ts';
import { beginSignIn } from './sign-in-flow.ts';

type Where = 'hub' | 'local' | 'register';

/**
 * Redirects the browser to the hub.
 * @param atOnce where to without a click, if the address says `now`
 */
export function useSignIn(atOnce: Where) {
  const client = useQueryClient();
  const { data: hub } = useQuery(hubSettingsQuery);
  const [connecting, setConnecting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // Resets the button for users who return with the browser's Back button.
    const wake = (event: PageTransitionEvent) => event.persisted && setConnecting(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  /**
   * `local`: with a local password, if the hub is external. `register`: creates an account first, which is then signed
   * in.
   */
  async function signIn(where: Where = 'hub') {
    setConnecting(true);
    setError(null);
    try {
      const settings = await client.ensureQueryData(hubSettingsQuery);
      const { authorizeUrl: hub, localAuthorizeUrl: local, registerUrl: register } = settings;
      window.location.assign(await beginSignIn(settings, { hub, local, register }[where]));
    } catch (cause) {
      setError(errorMessage(cause, 'The sign-in service could not be reached. Please try again.'));
      setConnecting(false);
    }
  }

  const now = new URLSearchParams(useSearch()).has('now');
  const begun = useRef(false);
  useEffect(() => {
    if (!now || begun.current) return;
    begun.current = true;
    // The browser's Back button leads to the button, and not to the hub again.
    window.history.replaceState(null, '', atOnce === 'register' ? '/login?new' : '/login');
    void signIn(atOnce);
  });
  return { hub, connecting, error, signIn };
}
