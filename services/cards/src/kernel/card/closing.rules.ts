import { type CardStatus, type ClosingReason, isClosed } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';

interface Closed {
  status: CardStatus;
  closingReason?: ClosingReason | null;
}

/**
 * An edit with what it does to the reason for which the card was closed: a card that is open again has none.
 * @throws AppError `validation_failed` for a reason of a card that is not resolved
 */
export function closing<Edit extends Partial<Closed>>(card: Closed, edit: Edit): Edit {
  if (isClosed(edit.status ?? card.status)) return edit;
  if (edit.closingReason) {
    const message = 'Only a resolved card has a reason for being closed';
    throw new AppError('validation_failed', message, { issues: [{ path: 'closingReason', message }] });
  }
  return card.closingReason ? { ...edit, closingReason: null } : edit;
}
