import { getCardProperties } from '@cardinal/contracts';
import type { Change } from '@cardinal/service-kit';
import type { CardDocument, RecentEdit } from './card.model.ts';
import { addedTo } from './card.rules.ts';
import { getRank } from './rank.ts';

/** Ten edits of a card are kept, and what takes them back, which is small. */
const most = 20;

export interface EditBy {
  userId: string;
  /** The version that it takes back. */
  undoes?: number | undefined;
}

/** Keeps an edit with the card, so that it can be taken back. @param set the fields that it sets */
export function keptEdit(
  card: CardDocument,
  set: Partial<CardDocument>,
  by: EditBy,
): Pick<Change<CardDocument>, 'push'> {
  const lostImages = set.imageUrls === undefined ? [] : addedTo(set.imageUrls ?? [], card.imageUrls ?? []);
  // They are removed for good.
  if (by.undoes === undefined && lostImages.length > 0) return {};
  const former = { ...card, rank: getRank(card), ...getCardProperties(card) };
  const lists = { assigneeIds: card.assigneeIds ?? [], labelIds: card.labelIds ?? [] };
  const full: Record<string, unknown> = { ...former, ...lists };
  // An edit that takes something back is not taken back itself.
  const kept = by.undoes === undefined ? Object.keys(set) : [];
  const before = Object.fromEntries(kept.map((field) => [field, full[field]]));
  const value: RecentEdit = { version: card.version + 1, ...by, at: new Date(), before };
  return { push: { recentEdits: { value, most } } };
}

/** The edit that made a version, if all that was done since has been taken back. */
export function editToUndo(
  edits: readonly RecentEdit[],
  { current, version }: { current: number; version: number },
): RecentEdit | undefined {
  const made = (at: number) => edits.find((edit) => edit.version === at);
  let at = current;
  while (at > version) {
    const { undoes } = made(at) ?? {};
    if (undoes === undefined) return undefined;
    // Before what it took back, the card was as it was after it.
    at = undoes - 1;
  }
  const edit = at === version ? made(version) : undefined;
  return edit?.undoes === undefined ? edit : undefined;
}
