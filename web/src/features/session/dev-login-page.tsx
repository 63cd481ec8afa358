import { listDevUsers } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { Locked } from '#ui/account-drawings.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** Requests the development users and, as specified, does nothing with them. */
export function DevLoginPage() {
  usePageTitle('Development Login');
  useQuery({ ...callQuery(listDevUsers), retry: false });
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState level={1} drawing={<Locked />} title="This page is only available in development mode." />
    </main>
  );
}
