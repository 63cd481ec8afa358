import { type Widget, widgetLimits } from '@cardinal/contracts';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PanelBody } from '#ui/panel.tsx';
import { DateText, RelativeTime } from '#ui/relative-time.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useCreateWidgetKey, useRevokeWidgetKey } from '../api/widget.ts';

/** Keys that a site's server signs identities with. A new one is shown until the page is left, or it is revoked. */
export function WidgetKeys({ slug, keys }: { slug: string; keys: Widget['keys'] }) {
  const create = useCreateWidgetKey(slug);
  const made = create.data;
  const isMadeLeft = keys.some(({ id }) => id === made?.widget.keys[0]?.id);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(keys.length, list);
  return (
    <PanelBody className="grid grid-cols-1 gap-4 border-t">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h3 className="font-medium">Keys</h3>
          <p className="text-sm text-muted">
            Your server signs with one who is signed in there. They vote, comment and submit without an
            account.
          </p>
        </div>
        <Button
          size="sm"
          loading={create.isPending}
          disabled={keys.length >= widgetLimits.keys}
          onClick={() => create.mutate()}
        >
          {keys.length > 0 ? 'Rotate Key' : 'Create Key'}
        </Button>
      </div>
      {made && isMadeLeft && (
        <Field
          label="Your new key"
          hint="It is shown this once. Keep it on your server, and out of every page. The keys before it hold for another day."
        >
          <Input
            readOnly
            dir="ltr"
            className="font-mono"
            value={made.secret}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      )}
      {keys.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Keys" className="divide-y rounded-lg border outline-none">
          {keys.map((key) => (
            <KeyRow key={key.id} slug={slug} of={key} />
          ))}
        </ul>
      )}
    </PanelBody>
  );
}

function KeyRow({ slug, of: key }: { slug: string; of: Widget['keys'][number] }) {
  const revoke = useRevokeWidgetKey(slug);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        Created <RelativeTime date={key.createdAt} />
        {key.by && (
          <>
            {' by '}
            <bdi>{key.by.username}</bdi>
          </>
        )}
        {key.endsAt && (
          <span className="text-muted">
            {' · ends '}
            <DateText date={key.endsAt} />
          </span>
        )}
      </p>
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="danger-ghost" className="ml-auto">
            Revoke
          </Button>
        }
        title="Revoke this key?"
        description="Sites that sign with it cannot say any more who their people are, from this moment on."
        confirmLabel="Revoke Key"
        onConfirm={() => revoke.mutateAsync(key.id)}
      />
    </li>
  );
}
