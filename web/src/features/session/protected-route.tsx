import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { PendingScreen, SuspendedScreen } from './account-screens.tsx';
import { EXPIRED } from './hub-user.ts';
import { rememberReturnTo } from './return-to.ts';
import { useSession } from './session-provider.tsx';

/** Shows its content to active users, and the account's status to others. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const { user, isLoading, isLeaving, error, reason, revalidate } = useSession();
  if (isLoading || (!user && isLeaving)) return <PageSpinner />;
  if (!user && error && error !== EXPIRED)
    return <ErrorState title={error} description={reason} onRetry={revalidate} />;
  if (!user) return <ToLogin />;
  if (user.status === 'pending') return <PendingScreen name={user.username} />;
  if (user.status === 'suspended') return <SuspendedScreen />;
  return children;
}

function ToLogin() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    rememberReturnTo(pathname + search + hash);
    navigate('/login', { replace: true });
  }, [navigate]);
  return <PageSpinner />;
}
