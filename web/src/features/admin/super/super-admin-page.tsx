import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Page, PageHeader } from '#ui/page.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { AccessDenied } from '../admin-states.tsx';
import { adminStatusQuery } from '../api/admin.queries.ts';
import { FoundUser } from './found-user.tsx';
import { Instructions } from './instructions.tsx';
import { useUserSearch } from './use-user-search.ts';
import { UserSearchForm } from './user-search-form.tsx';

export function SuperAdminPage() {
  usePageTitle('Super Admin Panel');
  const { data: status, error, isError, refetch, isRefetching } = useQuery(adminStatusQuery);
  if (!status && isError)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!status) return <PageSpinner />;
  return status.isSuperAdmin ? <Panel /> : <AccessDenied />;
}

function Panel() {
  const { username, search, isSearching } = useUserSearch();
  return (
    <Page>
      <PageHeader
        title="Super Admin Panel"
        subtitle="One account at a time: its type, its plan and its projects."
        actions={
          <Button asChild>
            <Link href="/admin">
              <ShieldCheck aria-hidden />
              Admin Panel
            </Link>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <UserSearchForm key={username} username={username} onSearch={search} searching={isSearching} />
        {username && <FoundUser username={username} />}
        <Instructions />
      </div>
    </Page>
  );
}
