import type { CardStatus } from '@cardinal/contracts';
import { useRef, useState } from 'react';
import { type BoardAddress, type ListFilter, useCreateCard } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { useDraft } from '#ui/use-draft.ts';
import { mostPasted, type NewTitle, parseTitles } from './title-lines.ts';
import { useQuickType } from './type-memory.ts';

export interface QuickAddTo {
  address: BoardAddress;
  status: CardStatus;
  /** A new card has the type and the priority that the board is filtered by, so that it can be seen. */
  filters: ListFilter;
}

/** Cards with their title only. Refused ones stay, to be tried again. */
export function useQuickAdd({ address, status, filters }: QuickAddTo) {
  const key = `quick-add:${address.projectSlug}/${address.boardSlug}/${status}`;
  const [typed, setTyped, , send] = useDraft(key, '');
  const [pasted, setPasted] = useState<NewTitle[]>([]);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState('');
  const [chosenType, chooseType] = useQuickType(address);
  const type = filters.type ?? chosenType;
  const { mutateAsync } = useCreateCard(address);
  /** The card that was added last since somebody came to the line: the next one goes below it. */
  const last = useRef<string | undefined>(undefined);

  async function create({ title, description }: NewTitle): Promise<void> {
    const card = await mutateAsync({
      type,
      userPriority: filters.priority,
      status,
      title,
      description,
      afterId: last.current,
    });
    last.current = card?.id;
  }

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

  /** In their order. @returns whether all were created */
  async function createPasted(): Promise<boolean> {
    setBusy(true);
    const left = [...pasted];
    try {
      for (let next = left[0]; next; next = left[0]) {
        await create(next);
        left.shift();
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
    type,
    /** Undefined where the board shows one type alone. */
    chooseType: filters.type === undefined ? chooseType : undefined,
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
      const titles = parseTitles(text);
      if (titles.length < 2) return false;
      setPasted(titles.slice(0, mostPasted));
      return true;
    },
    forgetPasted: () => setPasted([]),
    /** Later cards come on top again, as new ones do. */
    leave: () => {
      last.current = undefined;
    },
  };
}
