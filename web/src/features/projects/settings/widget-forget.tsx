import { widgetLimits } from '@cardinal/contracts';
import { useState } from 'react';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PanelBody } from '#ui/panel.tsx';
import { useForgetWidgetPerson } from '../api/widget.ts';

/** Has somebody forgotten whom a site identified. */
export function WidgetForget({ slug }: { slug: string }) {
  const [subject, setSubject] = useState('');
  const forget = useForgetWidgetPerson(slug);
  const refusal = isApiError(forget.error, 'not_found')
    ? 'Nobody with this id has voted or written here.'
    : forget.error && errorMessage(forget.error);
  return (
    <PanelBody className="grid grid-cols-1 gap-4 border-t">
      <div className="grid gap-0.5">
        <h3 className="font-medium">Forget a Person</h3>
        <p className="text-sm text-muted">
          Deletes the name and the id of somebody whom your server signed in, and takes their votes back.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label="The id that your server gives them"
          className="min-w-0 flex-1 basis-64"
          error={refusal ?? undefined}
        >
          <Input
            dir="ltr"
            spellCheck={false}
            maxLength={widgetLimits.subject}
            value={subject}
            onChange={({ target }) => {
              forget.reset();
              setSubject(target.value);
            }}
          />
        </Field>
        <ConfirmDialog
          trigger={
            <Button variant="danger-ghost" disabled={subject.trim() === ''} className="sm:mt-7">
              Forget
            </Button>
          }
          title="Forget this person?"
          description="Their votes are taken back, and what they wrote stays by “Guest”. This cannot be undone."
          confirmLabel="Forget"
          onConfirm={() =>
            forget.mutateAsync(subject).then(
              () => setSubject(''),
              () => {},
            )
          }
        />
      </div>
    </PanelBody>
  );
}
