import type { CardStatus } from '@cardinal/contracts';
import { useState } from 'react';
import { type BoardAddress, firstChoices, type ListFilter, useCreateCard } from '#features/card/index.ts';
import { toast } from '#ui/toast-store.ts';
import { useDraft } from '#ui/use-draft.ts';
import { mostPasted, type NewTitle, titlesOf } from './title-lines.ts';

export interface QuickAddTo {
  address: BoardAddress;
  status: CardStatus;
  /** A new card has the type and the priority that the board is filtered by, so that it can be seen. */
  filters: ListFilter;
}

/** Cards with their title only. What the server refuses stays, to be tried again. */
export function useQuickAdd({ address, status, filters }: QuickAddTo) {
  const key = `quick-add:${address.projectSlug}/${address.boardSlug}/${status}`;
  const [typed, setTyped, , send] = useDraft(key, '');
  const [pasted, setPasted] = useState<NewTitle[]>([]);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState('');
  const { mutateAsync } = useCreateCard(address);

  const create = ({ title, description }: NewTitle) =>
    mutateAsync({
      type: filters.type ?? firstChoices.type,
      userPriority: filters.priority,
      status,
      title,
      description,
    });

  async function createTyped() {
    const title = typed.trim();
    if (busy || title === '') return;
    setBusy(true);
    try {
      await send(() => create({ title, description: null }));
      setCreated(title);
    } catch {
      // The mutation has shown the error.
    } finally {
      setBusy(false);
    }
  }

  /** The last one first, as each new card comes on top of the others. @returns whether all were created */
  async function createPasted(): Promise<boolean> {
    setBusy(true);
    const left = [...pasted];
    try {
      for (let next = left.at(-1); next; next = left.at(-1)) {
        await create(next);
        left.pop();
        setPasted([...left]);
      }
      toast({ title: `Created ${pasted.length} cards`, variant: 'success' });
      return true;
    } catch {
      // The mutation has shown the error.
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    setTyped,
    pasted,
    busy,
    /** The title of the card that was created last. */
    created,
    createTyped,
    createPasted,
    /** @returns whether the text has several lines, which are offered as cards */
    offer(text: string): boolean {
      const titles = titlesOf(text);
      if (titles.length < 2) return false;
      setPasted(titles.slice(0, mostPasted));
      return true;
    },
    forgetPasted: () => setPasted([]),
  };
}
