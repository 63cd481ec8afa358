import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { hubSettingsQuery } from './hub-settings.ts';
import { beginSignIn } from './sign-in-flow.ts';

/** Redirects the browser to the hub. */
export function useSignIn() {
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
  async function signIn(where: 'hub' | 'local' | 'register' = 'hub') {
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
  return { hub, connecting, error, signIn };
}
