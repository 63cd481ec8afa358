import { tokenLimits } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { NewSecret } from './new-secret.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { isOver, type ShownToken } from './shown-token.ts';
import { TokenRow } from './token-row.tsx';
import type { NewToken } from './tokens.queries.ts';

interface TokensPanelProps {
  description: string;
  /** Undefined while they are loaded. */
  tokens: readonly ShownToken[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whether a new one may be limited to projects. */
  choosesProjects: boolean;
  create: (body: NewToken) => Promise<{ secret: string }>;
  revoke: (tokenId: string) => Promise<unknown>;
}

/** Lists API tokens, makes new ones and revokes them. */
export function TokensPanel(props: TokensPanelProps) {
  const { description, tokens, choosesProjects, create, revoke } = props;
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(tokens?.length ?? 0, list);
  const living = tokens?.filter((token) => !isOver(token)) ?? [];
  const isFull = living.length >= tokenLimits.tokens;
  const button = (
    <Button icon={<Plus />} disabled={!tokens || isFull} onClick={() => setOpen(true)}>
      New Token
    </Button>
  );
  return (
    <Panel aria-label="API tokens">
      <PanelHeader title="API tokens" description={description} actions={tokens?.length ? button : null} />
      <PanelBody className="py-2">
        {!tokens && props.error !== null && (
          <ErrorState description={errorMessage(props.error)} onRetry={props.onRetry} className="-my-6" />
        )}
        {!tokens && props.error === null && <Skeleton className="my-3 h-10" />}
        {tokens?.length === 0 && (
          <EmptyState
            level={3}
            title="No tokens yet"
            description="A token lets a script or another program use the API in your name."
            action={button}
            className="py-8"
          />
        )}
        {tokens && tokens.length > 0 && (
          <ul ref={list} tabIndex={-1} aria-label="API tokens" className="divide-y outline-none">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => revoke(token.id)} />
            ))}
          </ul>
        )}
        {isFull && (
          <p className="border-t py-3 text-sm text-muted">
            There are {tokenLimits.tokens} tokens, as many as there may be. Revoke one that is not needed any
            more to make another.
          </p>
        )}
      </PanelBody>
      <NewTokenDialog {...{ open, setOpen, choosesProjects, create }} />
    </Panel>
  );
}

interface NewTokenDialogProps extends Pick<TokensPanelProps, 'choosesProjects' | 'create'> {
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** First the form, then the secret, which is gone once the dialog is closed. */
function NewTokenDialog({ open, setOpen, choosesProjects, create }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  function close() {
    setOpen(false);
    setSecret(null);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      size="sm"
      title={secret ? 'Your new token' : 'New API token'}
      description={
        secret
          ? 'Copy it now: it is shown this once.'
          : 'It acts as you, with no more rights than you have. It never changes your password, sessions or tokens.'
      }
    >
      {secret ? (
        <NewSecret secret={secret} onDone={close} />
      ) : (
        <NewTokenForm
          choosesProjects={choosesProjects}
          create={create}
          onMade={(made) => setSecret(made.secret)}
        />
      )}
    </Dialog>
  );
}
