import type { ChangelogEntry } from '@cardinal/contracts';
import { useState } from 'react';
import { ApiError, errorMessage, isApiError } from '#api/api-error.ts';
import { changesFrom, type MergedEdit, mergeEdit } from '#features/projects/index.ts';
import { toast } from '#ui/toast-store.ts';
import { useDraft } from '#ui/use-draft.ts';
import { useCreateEntry, useUpdateEntry } from './api/change-entries.ts';
import {
  type EntryText,
  joinCardIds,
  type PickedCard,
  toEntryChanges,
  toEntryText,
  toNewEntry,
} from './entry-text.ts';

interface Draft {
  /** The entry at the start of the edit, which the server compares with. */
  base: { text: EntryText; version: number };
  text: EntryText;
  cards: PickedCard[];
}

interface Conflict extends MergedEdit<EntryText> {
  theirs: ChangelogEntry;
}

const toDraft = (entry: ChangelogEntry | null): Draft => {
  const text = toEntryText(entry);
  return { base: { text, version: entry?.version ?? 0 }, text, cards: entry?.cards ?? [] };
};

const savedTexts: Record<EntryText['state'], string> = {
  draft: 'Draft saved',
  scheduled: 'Entry scheduled',
  published: 'Entry published',
};

/** The form of an entry. The draft is kept in this tab until it is saved; edits of others are not overwritten. */
export function useEntryForm(slug: string, entry: ChangelogEntry | null, onSaved: () => void) {
  const [initial, setInitial] = useState(() => toDraft(entry));
  const [draft, setDraft, clear] = useDraft<Draft>(`changelog:${slug}:${entry?.id ?? 'new'}`, initial);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const create = useCreateEntry(slug);
  const update = useUpdateEntry(slug);
  const { base, text } = draft;

  function saved({ state }: ChangelogEntry): void {
    clear();
    const hear = state === 'published' && base.text.state !== 'published' && text.cardIds !== '';
    toast({
      title: savedTexts[state],
      ...(hear ? { description: 'Authors and upvoters of its cards are notified.' } : {}),
      variant: 'success',
    });
    onSaved();
  }

  function refused(error: unknown, mine: EntryText): void {
    if (isApiError(error, 'stale_version')) {
      agree(mine, error.current as ChangelogEntry);
      return;
    }
    const found = error instanceof ApiError ? (error.issues ?? []) : [];
    setIssues(Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0] ?? '', message])));
    if (found.length === 0)
      toast({ title: 'Failed to save the entry', description: errorMessage(error), variant: 'destructive' });
  }

  /** Changes of different fields are merged; for the same field the user decides. */
  function agree(mine: EntryText, theirs: ChangelogEntry): void {
    const outcome = mergeEdit(base.text, mine, toEntryText(theirs));
    if (outcome.conflicts.length > 0) setConflict({ ...outcome, theirs });
    else send(outcome.merged, toEntryText(theirs), theirs.version);
  }

  function send(mine: EntryText, from: EntryText, version: number): void {
    setIssues({});
    setConflict(null);
    const on = { onSuccess: saved, onError: (error: unknown) => refused(error, mine) };
    const changed = changesFrom(from, mine);
    // A time that stays goes along, where the entry was no scheduled one before.
    const asked = mine.state !== from.state ? { ...changed, publishAt: mine.publishAt } : changed;
    if (!entry) create.mutate(toNewEntry(mine), on);
    else if (Object.keys(changed).length === 0) saved(entry);
    else update.mutate({ id: entry.id, version, changes: toEntryChanges(asked, mine.state) }, on);
  }

  return {
    text,
    cards: draft.cards,
    issues,
    conflict,
    isSaving: create.isPending || update.isPending,
    set: (changes: Partial<EntryText>) => setDraft({ ...draft, text: { ...text, ...changes } }),
    setCards: (cards: PickedCard[]) =>
      setDraft({ ...draft, cards, text: { ...text, cardIds: joinCardIds(cards) } }),
    save: () => send(text, base.text, base.version),
    discard: clear,
    keepMine: () => conflict && send(conflict.merged, toEntryText(conflict.theirs), conflict.theirs.version),
    takeTheirs() {
      if (!conflict) return;
      const theirs = toDraft(conflict.theirs);
      setInitial(theirs);
      setDraft(theirs);
      setConflict(null);
    },
  };
}
