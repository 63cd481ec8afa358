import { ArrowUpRight, LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useKept } from './kept.ts';
import { KeptNotice } from './kept-notice.tsx';
import { LoginSide } from './login-side.tsx';
import { RegisterBox } from './register-box.tsx';
import { registerPath, takeReturnTo } from './return-to.ts';
import { useSession } from './session-provider.tsx';
import { useSignIn } from './use-sign-in.ts';

export function LoginPage() {
  const { user, isLeaving } = useSession();
  const isNew = new URLSearchParams(useSearch()).has('new');
  usePageTitle(isNew ? 'Create Account' : 'Sign In');
  if (user && !isLeaving) return <ToDashboard />;
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <main id="main" tabIndex={-1} className="flex flex-col px-6 py-6 sm:px-10">
        <Link href="/" aria-label="Cardinal, to the start" className="inline-flex self-start rounded-sm">
          <Logo />
        </Link>
        <div className="grid flex-1 grid-cols-1 place-items-center py-14">
          {isNew ? <RegisterBox /> : <SignInBox />}
        </div>
      </main>
      <LoginSide />
    </div>
  );
}

function SignInBox() {
  const { hub, connecting, error, signIn } = useSignIn('hub');
  const { hasEnded } = useSession();
  return (
    <div className="grid w-full max-w-sm grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-2xl font-semibold">Welcome to Cardinal</h1>
        <p className="text-base text-muted">One account for your boards, your votes and your team.</p>
      </div>
      {hasEnded && (
        <p role="status" className="rounded-md border bg-sunken px-3.5 py-2.5 text-sm text-muted">
          Your session has ended. Please sign in again.
        </p>
      )}
      <KeptNotice then="once you are signed in" />
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="xl"
          loading={connecting}
          icon={<LogIn aria-hidden />}
          onClick={() => void signIn()}
          className="h-auto! min-h-11 w-full whitespace-normal!"
        >
          {connecting ? 'Connecting...' : `Sign in with ${hub?.hubName ?? 'the hub'}`}
        </Button>
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {error}
        </p>
        {hub?.localAuthorizeUrl && (
          <Button
            variant="link"
            className="whitespace-normal!"
            disabled={connecting}
            onClick={() => void signIn('local')}
          >
            Sign in with a Cardinal password
          </Button>
        )}
      </div>
      <p className="border-t pt-5 text-sm text-muted">
        New here? <CreateAccount registerUrl={hub?.registerUrl} />
      </p>
    </div>
  );
}

/** In a tab of its own, unless something waits in this one for its visitor to sign in here. */
function CreateAccount({ registerUrl = '/hub/register' }: { registerUrl: string | undefined }) {
  const [, navigate] = useLocation();
  const staysHere = useKept().length > 0;
  return (
    <a
      href={staysHere ? registerPath : registerUrl}
      target={staysHere ? undefined : '_blank'}
      rel="noopener"
      onClick={(event) => {
        event.preventDefault();
        if (staysHere) navigate(registerPath);
        // With a sign-in of its own, the new tab is signed in as soon as the account is made.
        else window.open('/login?new&now', '_blank', 'noopener');
      }}
      className="inline-flex items-center gap-0.5 rounded-xs font-medium text-link underline-offset-4 hover:underline"
    >
      Create an account
      {!staysHere && (
        <>
          <ArrowUpRight aria-hidden className="size-3.5" />
          <span className="sr-only">(opens in a new tab)</span>
        </>
      )}
    </a>
  );
}

function ToDashboard() {
  const [, navigate] = useLocation();
  useEffect(() => navigate(takeReturnTo(), { replace: true }), [navigate]);
  return <PageSpinner />;
}
