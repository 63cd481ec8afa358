import { ArrowLeft, Check, Clock, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { returnTo } from './return-to.ts';
import { useSignIn } from './use-sign-in.ts';

/** Explains what an account is for, and returns to the visitor's page after registration. */
export function RegisterBox() {
  const { hub, connecting, error, signIn } = useSignIn('register');
  const back = returnTo();
  return (
    <div className="grid w-full max-w-sm grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-2xl font-semibold">Create your free account</h1>
        <p className="text-base text-muted">It takes a name, an e-mail address and a password.</p>
      </div>
      <KeptNotice then={hub?.reviewsAccounts ? 'once your account is approved' : 'once you are signed in'} />
      <WhatToExpect waits={hub?.reviewsAccounts} />
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="xl"
          loading={connecting}
          icon={<UserPlus aria-hidden />}
          onClick={() => void signIn('register')}
          className="w-full"
        >
          {connecting ? 'Connecting...' : 'Continue'}
        </Button>
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {error}
        </p>
        <Button
          variant="link"
          className="whitespace-normal!"
          disabled={connecting}
          onClick={() => void signIn()}
        >
          I have an account: sign in
        </Button>
      </div>
      {back && (
        <Link
          href={back}
          className="inline-flex items-center gap-1 justify-self-start rounded-xs border-t-0 text-sm font-medium text-link underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {back.startsWith('/public/') ? 'Back to the board' : 'Back'}
        </Link>
      )}
    </div>
  );
}

/** The text depends on whether accounts need approval, so it waits for the server. */
function WhatToExpect({ waits }: { waits: boolean | undefined }) {
  return (
    <ul className="grid min-h-27 content-start gap-2.5 text-sm text-muted">
      {waits === true && (
        <>
          <Line icon={<Check />}>At once: read public boards, like now, and come back to this one.</Line>
          <Line icon={<Clock />}>
            After an administrator has approved your account: vote, comment and add cards.
          </Line>
        </>
      )}
      {waits === false && (
        <Line icon={<Check />}>Your account works at once: vote, comment and add cards.</Line>
      )}
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      <span aria-hidden>{icon}</span>
      <span>{children}</span>
    </li>
  );
}
