import type { ComponentProps } from 'react';
import { Link } from '#ui/link.tsx';
import { registerPath, rememberReturnTo } from './return-to.ts';
import { useSession } from './session-provider.tsx';

interface SignInLinkProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  /** For users without an account. */
  register?: boolean;
  /** Before a guest leaves for the login. */
  onLeave?: (() => void) | undefined;
}

/**
 * Links to the login, with a redirect back to this page. A signed-in user without further rights sees the reason in
 * place of their own pages.
 */
export function SignInLink({ register, onLeave, ...props }: SignInLinkProps) {
  const { user } = useSession();
  if (user) return <Link href="/dashboard" {...props} />;
  return (
    <Link
      href={register ? registerPath : '/login'}
      onClick={() => {
        onLeave?.();
        rememberReturnTo(window.location.pathname + window.location.search);
      }}
      {...props}
    />
  );
}
