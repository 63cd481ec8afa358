import type { User } from '@cardinal/contracts';
import { Hourglass } from 'lucide-react';
import { toast } from '#ui/toast-store.ts';

/** Why a sponsored account cannot do something, and until when. */
export const sponsoredReason = 'Your account is waiting for approval by a super admin.';

/** For a button that is `aria-disabled`: its click and its title say why. */
export const explainableDisabledClass = 'aria-disabled:pointer-events-auto aria-disabled:cursor-not-allowed';

/** For a control that shows what is not possible yet: its click says why. */
export const showSponsoredReason = () =>
  toast({
    title: 'Not before your account is approved',
    description: 'Until then you can take part only in the projects that you were added to.',
  });

/** Tells a sponsored person what they can do and what has to wait (docs/product-rules.md, Sponsored accounts). */
export function SponsoredNotice({ user, className = '' }: { user: User | null; className?: string }) {
  if (!user?.sponsor) return null;
  const { username, projectName } = user.sponsor;
  return (
    <p
      className={`flex gap-2.5 rounded-md border bg-sunken px-3.5 py-3 text-sm text-muted [overflow-wrap:anywhere] ${className}`}
    >
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <span>
        <strong className="font-medium text-ink">Your account is waiting for approval.</strong> {username}{' '}
        made it for {projectName}. You can work in the projects that you were added to and read other public
        boards. Projects of your own, a company account and taking part elsewhere come with the approval.
      </span>
    </p>
  );
}
