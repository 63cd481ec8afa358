import { openSession } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { Locked } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { claimKept } from './kept-changes.ts';
import { takeReturnTo } from './return-to.ts';
import { useSession } from './session-provider.tsx';
import { finishSignIn, SignInError } from './sign-in-flow.ts';

/** The hub redirects to this page. */
export function SsoCallbackPage() {
  const { error } = useRedeemedCode();
  usePageTitle('Signing In');
  if (!error) return <Waiting />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        drawing={<Locked />}
        title="Sign-in did not work"
        description={error instanceof SignInError ? error.message : errorMessage(error)}
        action={
          <Button asChild variant="primary">
            <Link href="/login">Back to sign in</Link>
          </Button>
        }
      />
    </main>
  );
}

function useRedeemedCode() {
  const { signedIn } = useSession();
  const [, navigate] = useLocation();
  const started = useRef(false);
  const redeem = useMutation({
    // The code is valid once.
    mutationFn: async (search: string) => request(openSession, { body: finishSignIn(search), once: true }),
    onSuccess: ({ token, user }) => {
      signedIn(token, user);
      claimKept(user.id);
      navigate(takeReturnTo(), { replace: true });
    },
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const { search } = window.location;
    // Removes the code from the address bar and the history at once.
    window.history.replaceState(null, '', '/sso/callback');
    redeem.mutate(search);
  }, [redeem]);
  return redeem;
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="flex items-center gap-3 text-muted">
        <Spinner className="size-5" />
        <p role="status">Signing you in...</p>
      </div>
    </main>
  );
}
