import { type Webhook, webhookLimits } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { SecretDialog } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { useCreateWebhook, useUpdateWebhook, type WebhookFields, webhooksQuery } from './webhooks.queries.ts';

/** Lists the webhooks of a project, makes new ones and changes them. */
export function WebhooksPanel({ slug }: { slug: string }) {
  const query = useQuery({ ...webhooksQuery(slug), refetchOnMount: 'always' });
  const webhooks = query.data;
  const [edited, setEdited] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const changed = webhooks?.find(({ id }) => id === edited) ?? null;
  const isFull = (webhooks?.length ?? 0) >= webhookLimits.perProject;
  const button = (
    <Button icon={<Plus />} disabled={!webhooks || isFull} onClick={() => setEdited('new')}>
      New Webhook
    </Button>
  );
  return (
    <Panel aria-label="Webhooks">
      <PanelHeader
        title="Webhooks"
        description="Each sends events of the project to a receiver of yours, in the name of the admin who switched it on."
        actions={webhooks?.length ? button : null}
      />
      <PanelBody className="py-2">
        {query.isError && !webhooks && (
          <ErrorState
            description={errorMessage(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isRefetching}
            className="-my-6"
          />
        )}
        {query.isPending && (
          <Loading label="Loading webhooks">
            <Skeleton className="my-3 h-10" />
          </Loading>
        )}
        {webhooks && <List {...{ slug, webhooks, button, setEdited, setSecret }} />}
        {isFull && (
          <p className="border-t py-3 text-sm text-muted">
            There are {webhookLimits.perProject} webhooks, as many as there may be.
          </p>
        )}
      </PanelBody>
      <EditDialog
        slug={slug}
        isOpen={edited === 'new' || changed !== null}
        webhook={changed}
        onClose={() => setEdited(null)}
        onSecret={setSecret}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Panel>
  );
}

interface ListProps {
  slug: string;
  webhooks: readonly Webhook[];
  /** Makes a new one. */
  button: React.ReactNode;
  setEdited: (id: string) => void;
  setSecret: (secret: string) => void;
}

function List({ slug, webhooks, button, setEdited, setSecret }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(webhooks.length, list);
  if (webhooks.length === 0) {
    return (
      <EmptyState
        level={3}
        title="No webhooks yet"
        description="A webhook tells a program of yours at once when something happens in this project."
        action={button}
        className="py-8"
      />
    );
  }
  return (
    <ul ref={list} tabIndex={-1} aria-label="Webhooks" className="divide-y outline-none">
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          slug={slug}
          webhook={webhook}
          onEdit={() => setEdited(webhook.id)}
          onSecret={setSecret}
        />
      ))}
    </ul>
  );
}

interface EditDialogProps {
  slug: string;
  isOpen: boolean;
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

function EditDialog({ slug, isOpen, webhook, onClose, onSecret }: EditDialogProps) {
  const create = useCreateWebhook(slug);
  const update = useUpdateWebhook(slug);
  async function save(body: WebhookFields) {
    if (webhook) {
      await update.mutateAsync({ webhook, body });
      toast({ title: 'Webhook saved', variant: 'success' });
      return onClose();
    }
    const { secret } = await create.mutateAsync(body);
    onClose();
    onSecret(secret);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      description={webhook ? undefined : 'Its secret is shown once, after it was created.'}
    >
      <WebhookForm slug={slug} webhook={webhook} save={save} />
    </Dialog>
  );
}
