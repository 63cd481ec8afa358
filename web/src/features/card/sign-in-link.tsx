import type { ComponentProps } from 'react';
import { registerPath, rememberReturnTo, useSession } from '#features/session/index.ts';
import { Link } from '#ui/link.tsx';

interface SignInLinkProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  /** For those who have no account yet. */
  register?: boolean;
}

/**
 * Leads to the login and from there back to this very place. Whoever is signed in and may do no more than a guest is told
 * why where their own pages would be.
 */
export function SignInLink({ register, ...props }: SignInLinkProps) {
  const { user } = useSession();
  if (user) return <Link href="/dashboard" {...props} />;
  return (
    <Link
      href={register ? registerPath : '/login'}
      onClick={() => rememberReturnTo(window.location.pathname + window.location.search)}
      {...props}
    />
  );
}
