import type { ComponentProps } from 'react';
import { rememberReturnTo, useSession } from '#features/session/index.ts';
import { Link } from '#ui/link.tsx';

/**
 * Leads to the login and from there back to this very place. Whoever is signed in and may do no more than a guest is told
 * why where their own pages would be.
 */
export function SignInLink(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  const { user } = useSession();
  if (user) return <Link href="/dashboard" {...props} />;
  return (
    <Link
      href="/login"
      onClick={() => rememberReturnTo(window.location.pathname + window.location.search)}
      {...props}
    />
  );
}
