import { type ReactNode, useState } from 'react';
import { Egg, EmptyPerch } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Panel } from '#ui/panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useSession } from './session-provider.tsx';
import { useRepeatedly } from './use-repeatedly.ts';

export function PendingScreen({ name }: { name: string }) {
  const { revalidate } = useSession();
  useRepeatedly(revalidate);
  return (
    <AccountScreen
      drawing={<Egg />}
      title="Account Pending Approval"
      message={`Welcome, ${name}! Your account is being reviewed.`}
      more="The super administrators decide, and have been notified. As soon as they approve, this page opens by itself; you can also close it and sign in later to see."
      action={<Button onClick={revalidate}>Check Again</Button>}
    />
  );
}

export function SuspendedScreen() {
  return (
    <AccountScreen
      drawing={<EmptyPerch />}
      title="Account Suspended"
      message="Your account has been suspended. Please contact support."
    />
  );
}

interface AccountScreenProps {
  drawing: ReactNode;
  title: string;
  message: string;
  more?: string;
  /** The remaining action: signing out. */
  action?: ReactNode;
}

function AccountScreen({ drawing, title, message, more, action }: AccountScreenProps) {
  const { signOut } = useSession();
  const [leaving, setLeaving] = useState(false);
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-8 p-4">
      <Logo />
      <Panel className="w-full max-w-md">
        <EmptyState
          level={1}
          drawing={drawing}
          title={title}
          description={
            more ? (
              <>
                <span className="block">{message}</span>
                <span className="mt-2 block">{more}</span>
              </>
            ) : (
              message
            )
          }
          className="py-10"
          action={
            <>
              {action}
              <Button
                loading={leaving}
                onClick={() => {
                  setLeaving(true);
                  void signOut();
                }}
              >
                Sign Out
              </Button>
            </>
          }
        />
      </Panel>
    </main>
  );
}
