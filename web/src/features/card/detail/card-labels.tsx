import type { CardDetail } from '@cardinal/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type CardAccess, useQuickChange } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { LabelPicker, toggledLabel } from '#features/labels/index.ts';
import { Button } from '#ui/button.tsx';
import { LabelChip } from '#ui/label-chips.tsx';

interface CardLabelsProps {
  card: CardDetail;
  access: CardAccess;
}

/** The labels of a card; who may set them does so here. */
export function CardLabels({ card, access }: CardLabelsProps) {
  const [open, setOpen] = useState(false);
  const change = useQuickChange();
  const { labels } = card;
  useCommand('card.labels', () => setOpen(true), { when: access.canLabel });
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      {labels.length > 0 && (
        <ul aria-label="Labels" className="flex min-w-0 max-w-full flex-wrap gap-1">
          {labels.map((label) => (
            <li key={label.id} className="flex min-w-0 max-w-full">
              <LabelChip label={label} />
            </li>
          ))}
        </ul>
      )}
      {access.canLabel && (
        <LabelPicker
          slug={card.project.slug}
          chosen={labels.map(({ id }) => id)}
          onToggle={(label) => change(card, { labels: toggledLabel(labels, label) })}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button size="sm" variant="ghost" icon={<Plus />} className="-ml-2 text-muted">
              {labels.length === 0 ? 'Add labels' : 'Change labels'}
            </Button>
          }
        />
      )}
    </div>
  );
}
