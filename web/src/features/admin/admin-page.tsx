import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { ProtectedRoute, useSession } from '#features/session/index.ts';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AdminLayout } from './admin-layout.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { AccessDenied, LogInFirst } from './admin-states.tsx';
import { adminStatusQuery } from './api/admin.queries.ts';
import { CreateSuperAdmin } from './setup/create-super-admin.tsx';

/** The panel for super admins, the form that creates the first one, or the reason why neither is shown. */
export function AdminPage() {
  usePageTitle('Admin Panel');
  const { user } = useSession();
  const { data: status } = useQuery(adminStatusQuery);
  // Pending and suspended users see their status, as everywhere.
  if (status?.superAdminExists && user && user.status !== 'active') {
    return <ProtectedRoute>{null}</ProtectedRoute>;
  }
  return (
    <AdminLayout>
      <Content />
    </AdminLayout>
  );
}

function Content() {
  const { user, isLoading, isLeaving } = useSession();
  const { data: status, error, isError, refetch, isRefetching } = useQuery(adminStatusQuery);
  if (!status && isError)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!status || isLoading || isLeaving) return <PageSpinner />;
  if (!status.superAdminExists)
    return (
      <CreateSuperAdmin tokenRequired={status.setupTokenRequired} tokenPrinted={status.setupTokenPrinted} />
    );
  if (!user) return <LogInFirst />;
  return status.isSuperAdmin ? <AdminPanel /> : <AccessDenied />;
}
