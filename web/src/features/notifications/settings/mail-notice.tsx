import type { MailStatus } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { mailStatusQuery, useResumeMail } from '../api/mail-status.ts';
import { Notice } from './notice.tsx';

const reasons = {
  bounce: 'the mail server says that the address does not take them',
  complaint: 'one was reported as spam',
} as const;

function Trouble({ address, trouble }: { address: string; trouble: NonNullable<MailStatus['trouble']> }) {
  const { mutate, isPending } = useResumeMail();
  return (
    <Notice>
      <p className="min-w-0 flex-1 break-words">
        No e-mails go to {address}, because {reasons[trouble.because]}
        {trouble.answer ? ` (${trouble.answer})` : ''}. Enter another address in{' '}
        <Link href="/settings" className="underline underline-offset-4">
          Account Settings
        </Link>
        , or try again.
      </p>
      <Button size="sm" variant="secondary" loading={isPending} onClick={() => mutate()}>
        Try Again
      </Button>
    </Notice>
  );
}

/** Why no e-mails come; nothing if they do. */
export function MailNotice() {
  const { data: status } = useQuery(mailStatusQuery);
  if (!status) return null;
  const { isOn, address, isVerified, trouble } = status;
  if (!isOn) return <Notice>This installation sends no e-mails.</Notice>;
  if (!address || !isVerified) {
    return (
      <Notice>
        <p>
          E-mails come once your address is confirmed. See{' '}
          <Link href="/settings" className="underline underline-offset-4">
            Account Settings
          </Link>
          .
        </p>
      </Notice>
    );
  }
  return trouble ? <Trouble address={address} trouble={trouble} /> : null;
}
