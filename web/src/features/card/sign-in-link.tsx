import type { ComponentProps } from 'react';
import { rememberReturnTo } from '#features/session/index.ts';
import { Link } from '#ui/link.tsx';

/** Leads to the login and from there back to this very place. */
export function SignInLink(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  return (
    <Link
      href="/login"
      onClick={() => rememberReturnTo(window.location.pathname + window.location.search)}
      {...props}
    />
  );
}
