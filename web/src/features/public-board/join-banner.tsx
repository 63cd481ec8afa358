import { Users } from 'lucide-react';
import { SignInLink } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';

export function JoinBanner() {
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface px-4 shadow-card py-4 sm:px-5 print:hidden">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-selected text-ink"
      >
        <Users className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h2 className="text-md font-semibold tracking-tight">Join the Community</h2>
        <p className="text-sm text-muted">
          Vote for what matters to you, comment, and add requests of your own.
        </p>
      </div>
      <Button asChild variant="primary">
        <SignInLink register>Create Free Account</SignInLink>
      </Button>
    </aside>
  );
}
