import { rememberReturnTo } from '#features/session/index.ts';
import { Locked } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { EmptyState } from '#ui/states.tsx';

export function LogInFirst() {
  const comeBack = () => rememberReturnTo(window.location.pathname + window.location.search);
  return (
    <EmptyState
      level={1}
      drawing={<Locked />}
      title="Please log in to access admin panel"
      action={
        <Button asChild variant="primary">
          <Link href="/login" onClick={comeBack}>
            Sign In
          </Link>
        </Button>
      }
    />
  );
}

export function AccessDenied() {
  return (
    <EmptyState
      level={1}
      drawing={<Locked />}
      title="Access Denied"
      description="You don't have permission to access the admin panel."
      action={
        <Button asChild>
          <Link href="/dashboard">Back to the dashboard</Link>
        </Button>
      }
    />
  );
}
