import type { CardDetail } from '@cardinal/contracts';
import { Lock } from 'lucide-react';
import { RelativeTime } from '#ui/relative-time.tsx';

/** Says that only admins comment, since when, and why. */
export function LockNotice({ lock, own }: { lock: NonNullable<CardDetail['lock']>; own: boolean }) {
  return (
    <div role="note" className="flex gap-2.5 rounded-md bg-sunken px-3 py-2.5 text-sm text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p>
          {lock.by ? (
            <>
              <bdi className="font-medium text-ink">{lock.by.username}</bdi> locked the comments
            </>
          ) : (
            'The comments were locked'
          )}{' '}
          <RelativeTime date={lock.at} />.{' '}
          {own ? 'You can still write, as an admin.' : 'Only admins can write.'}
        </p>
        {lock.reason && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {lock.reason}
          </p>
        )}
      </div>
    </div>
  );
}
