import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';
import { getScopeLabel } from './scopes.ts';
import { isOver, type ShownToken } from './shown-token.ts';

interface TokenRowProps {
  token: ShownToken;
  onRevoke: () => Promise<unknown>;
}

export function TokenRow({ token, onRevoke }: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{token.name}</bdi>
          <Badge>{getScopeLabel(token.scope)}</Badge>
          {isOver(token) && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{token.note}</p>
        <p className="text-sm text-muted">
          {token.lastUsedAt ? (
            <>
              Last used <RelativeTime date={token.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
          {' · '}
          <Expiry token={token} />
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button
            size="sm"
            variant="danger-ghost"
            className="ml-auto"
            aria-label={`Revoke the token ${token.name}`}
          >
            Revoke
          </Button>
        }
        title="Revoke this token?"
        description={`Programs that use “${token.name}” are refused from this moment on. It cannot be brought back.`}
        confirmLabel="Revoke Token"
        onConfirm={onRevoke}
      />
    </li>
  );
}

function Expiry({ token }: { token: ShownToken }) {
  if (!token.expiresAt) return 'does not expire';
  return (
    <>
      {isOver(token) ? 'expired ' : 'expires '}
      <DateText date={token.expiresAt} />
    </>
  );
}
