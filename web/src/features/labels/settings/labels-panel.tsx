import { type Label, limits, nameKey } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useCreateLabel } from '../api/create-label.ts';
import { labelsQuery } from '../api/labels.queries.ts';
import { ColorPicker } from '../picker/color-picker.tsx';
import { nextColor } from '../picker/label-lists.ts';
import { DeleteLabelDialog } from './delete-label-dialog.tsx';
import { LabelRow } from './label-row.tsx';

/** The labels of a project, for its admins. */
export function LabelsPanel({ slug }: { slug: string }) {
  const { data: labels, error, refetch, isRefetching } = useQuery(labelsQuery(slug));
  const [doomed, setDoomed] = useState<Label | null>(null);
  return (
    <Panel>
      <PanelHeader
        title="Labels"
        description="The team sorts its cards by them. Public users do not see them."
      />
      <PanelBody className="grid grid-cols-1 gap-3">
        {labels ? (
          <>
            {labels.length > 0 && (
              <ul aria-label="Labels" className="-mx-2">
                {labels.map((label) => (
                  <LabelRow key={label.id} slug={slug} label={label} onDelete={() => setDoomed(label)} />
                ))}
              </ul>
            )}
            <NewLabel slug={slug} labels={labels} />
          </>
        ) : error ? (
          <ErrorState
            description={errorMessage(error)}
            onRetry={() => void refetch()}
            retrying={isRefetching}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </PanelBody>
      <DeleteLabelDialog slug={slug} label={doomed} onClose={() => setDoomed(null)} />
    </Panel>
  );
}

function NewLabel({ slug, labels }: { slug: string; labels: readonly Label[] }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Label['color'] | null>(null);
  const create = useCreateLabel(slug);
  const color = chosen ?? nextColor(labels);
  const taken = labels.find((label) => nameKey(label.name) === nameKey(name));

  function submit() {
    if (!name.trim() || taken || create.isPending) return;
    create.mutate({ name: name.trim(), color }, { onSuccess: () => setName('') });
    setChosen(null);
  }

  if (labels.length >= limits.projectLabels) {
    return (
      <p className="text-sm text-muted">{`A project can have at most ${limits.projectLabels} labels.`}</p>
    );
  }
  return (
    <SubmitForm onSubmit={submit}>
      <Field label="New label" error={taken && `There is a label called “${taken.name}” already.`}>
        <div className="flex items-center gap-2">
          <ColorPicker label="Colour of the new label" value={color} onChange={setChosen} />
          <Input
            value={name}
            maxLength={limits.labelName}
            placeholder="Regression, mobile, customer request"
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className="flex-1"
          />
          <Button
            type="submit"
            icon={<Plus />}
            disabled={!name.trim() || taken !== undefined}
            loading={create.isPending}
          >
            Create
          </Button>
        </div>
      </Field>
    </SubmitForm>
  );
}
