import type { CardDetail, RelationSide } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardQuery } from '#features/card-data/index.ts';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { CardSearch } from '../candidates/card-search.tsx';
import { relationNames, relationSides } from './relation-names.ts';
import { useAddRelation } from './use-relations.ts';

interface RelationDialogProps {
  card: CardDetail;
  onOpenChange: (open: boolean) => void;
}

/** Asks how this card relates to another one, and to which. */
export function RelationDialog({ card, onOpenChange }: RelationDialogProps) {
  const [kind, setKind] = useState<RelationSide>('blockedBy');
  const [chosen, setChosen] = useState('');
  const add = useAddRelation(card);
  const { data: other } = useQuery({ ...cardQuery(chosen || 'none'), enabled: chosen !== '' });

  function confirm() {
    if (other && !add.isPending) add.mutate({ kind, other }, { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Relate to another card"
      description="Both cards show it to those in the team who see both."
    >
      <SubmitForm onSubmit={confirm} submitKey>
        <DialogBody>
          <div className="grid gap-3">
            <Select
              label="This card is"
              value={kind}
              onValueChange={setKind}
              options={relationSides.map((value) => ({ value, label: relationNames[value] }))}
            />
            <CardSearch card={card} chosen={chosen} onChoose={setChosen} everywhere />
          </div>
        </DialogBody>
        <FormActions pending={add.isPending} disabled={!other}>
          Add Relation
        </FormActions>
      </SubmitForm>
    </Dialog>
  );
}
