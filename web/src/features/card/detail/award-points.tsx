import type { CardDetail } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { useState } from 'react';
import { useAwardPoints } from '#features/card-data/index.ts';
import { pointsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { formatNumber } from '#ui/locale.ts';
import { SubmitForm } from '#ui/submit-form.tsx';

const MAX_POINTS = 1_000;

/** For admins; only works if awarding points is enabled. */
export function AwardPoints({ card }: { card: CardDetail }) {
  const { data } = useQuery(pointsQuery);
  const [open, setOpen] = useState(false);
  const button = (
    <Button
      size="sm"
      icon={<Award />}
      disabled={!data?.awarding}
      className="col-span-full justify-self-start"
    >
      Award Points
    </Button>
  );
  if (!data?.awarding) return button;
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={setOpen}
      trigger={button}
      title="Award Points"
      description={`They go to ${card.createdByUser?.username ?? 'the author'} for this card.`}
    >
      <AwardForm cardId={card.id} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function AwardForm({ cardId, onDone }: { cardId: string; onDone: () => void }) {
  const [points, setPoints] = useState('10');
  const award = useAwardPoints(cardId);
  const count = Number(points);
  const valid = Number.isInteger(count) && count >= 1 && count <= MAX_POINTS;
  return (
    <SubmitForm
      onSubmit={() => {
        if (valid) award.mutate(count, { onSuccess: onDone });
      }}
    >
      <DialogBody>
        <Field label="Points" hint={`From 1 to ${formatNumber(MAX_POINTS)}`}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_POINTS}
            value={points}
            onChange={({ target }) => setPoints(target.value)}
          />
        </Field>
      </DialogBody>
      <FormActions disabled={!valid} pending={award.isPending}>
        Award
      </FormActions>
    </SubmitForm>
  );
}
