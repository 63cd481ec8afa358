import { type ReactNode, useState } from 'react';
import { Egg, EmptyPerch } from '#ui/account-drawings.tsx';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Logo } from '#ui/logo.tsx';
import { Panel } from '#ui/panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useSession } from './session-provider.tsx';

/** Loaded where it is shown, as few visitors wait. */
const Waiting = loadable(async () => (await import('./waiting.tsx')).Waiting);

export function PendingScreen({ name }: { name: string }) {
  const { revalidate } = useSession();
  return (
    <AccountScreen
      drawing={<Egg />}
      title="Account Pending Approval"
      message={
        <>
          <span className="block">{`Welcome, ${name}! Your account is being reviewed.`}</span>
          <span className="mt-2 block min-h-18">
            <Waiting onCheck={revalidate} />
          </span>
        </>
      }
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
  message: ReactNode;
  /** The remaining action: signing out. */
  action?: ReactNode;
}

function AccountScreen({ drawing, title, message, action }: AccountScreenProps) {
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
          description={message}
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
