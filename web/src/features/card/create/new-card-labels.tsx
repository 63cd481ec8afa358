import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LabelPicker, labelsQuery } from '#features/labels/index.ts';
import { Button } from '#ui/button.tsx';
import { LabelChip } from '#ui/label-chips.tsx';

interface NewCardLabelsProps {
  slug: string;
  labelIds: readonly string[];
  onChange: (labelIds: string[]) => void;
}

/** The labels that a new card will have. */
export function NewCardLabels({ slug, labelIds, onChange }: NewCardLabelsProps) {
  const [open, setOpen] = useState(false);
  const { data: labels = [] } = useQuery(labelsQuery(slug));
  const chosen = labels.filter(({ id }) => labelIds.includes(id));
  const toggle = (id: string) =>
    onChange(labelIds.includes(id) ? labelIds.filter((each) => each !== id) : [...labelIds, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Labels <span className="font-normal text-subtle">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen.map((label) => (
          <LabelChip key={label.id} label={label} className="max-w-full" />
        ))}
        <LabelPicker
          slug={slug}
          chosen={labelIds}
          onToggle={({ id }) => toggle(id)}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" variant="ghost" icon={<Plus />} className="text-muted">
              {chosen.length === 0 ? 'Add labels' : 'Change labels'}
            </Button>
          }
        />
      </div>
    </fieldset>
  );
}
