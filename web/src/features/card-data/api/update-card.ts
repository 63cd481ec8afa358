import { type BodyOf, type CardDetail, updateCard } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { type Sending, toRequest } from '#features/outbox/index.ts';
import { type CardChanges, rebaseChanges } from '../changes/card-changes.ts';
import { type Saved, saveMerged } from '../changes/save-merged.ts';

/** The state that an edit is based on. */
export interface CardBase extends CardChanges {
  id: string;
  version: number;
}

export interface CardEdit {
  base: CardBase;
  changes: CardChanges;
  /** Of the card. */
  title?: string | undefined;
}

export type SaveResult = Saved<CardDetail, CardChanges>;

/** Saves of one card run in order. */
export function saveCard({ base, changes }: CardEdit, sending: Sending = {}): Promise<SaveResult> {
  const send = ({ version }: { version: number }, changes: CardChanges) =>
    request(updateCard, {
      params: { cardId: base.id },
      body: toBody(changes),
      ...toRequest(sending, version),
    });
  return runInOrder(`card ${base.id}`, () => saveMerged(base, changes, { send, rebase: rebaseChanges }));
}

const getIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const toBody = ({ assignees, labels, ...rest }: CardChanges): BodyOf<typeof updateCard> => ({
  ...rest,
  ...(assignees && { assigneeIds: getIds(assignees) }),
  ...(labels && { labelIds: getIds(labels) }),
});
