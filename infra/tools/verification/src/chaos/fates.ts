import type { Fate, Hiding, LedgerBoard, LedgerCard, LedgerComment } from './things.ts';

const worst = (...fates: Fate[]): Fate =>
  fates.includes('deleted') ? 'deleted' : fates.includes('unknown') ? 'unknown' : 'living';

/** The fate of an object with several possible ones; known if they agree. */
const common = (fates: readonly Fate[]): Fate => (new Set(fates).size === 1 ? (fates[0] as Fate) : 'unknown');

/** The fate of an object, including that of its parents. */
export const fateOfBoard = ({ fate, project }: LedgerBoard): Fate => worst(fate, project.fate);
const getBoards = ({ board, mayBeOn }: LedgerCard): LedgerBoard[] => [board, ...mayBeOn];
/** The fate of the board where a card is, or may be. */
export const fateOfPlace = (card: LedgerCard): Fate => common(getBoards(card).map(fateOfBoard));
const fateApart = (card: LedgerCard): Fate => worst(card.fate, fateOfPlace(card));
const fateIfHidden = (hiding: Hiding): Fate =>
  hiding === 'no' ? 'living' : hiding === 'yes' ? 'deleted' : 'unknown';
/** A card that was hidden, or merged into another one, is on no board any more. */
export function fateOfCard(card: LedgerCard): Fate {
  if (card.merge) return card.merge.state === 'done' ? 'deleted' : 'unknown';
  return worst(fateApart(card), fateIfHidden(card.hiding));
}
/** The fate of what is on a card, and goes along with it. */
export function fateOnCard(card: LedgerCard): Fate {
  if (!card.merge) return fateApart(card);
  const there = fateOnCard(card.merge.into);
  return card.merge.state === 'done' ? there : common([there, fateApart(card)]);
}
/** The card that now has what was on this one. */
export const cardNow = (card: LedgerCard): LedgerCard => (card.merge ? cardNow(card.merge.into) : card);
export const fateOfComment = ({ fate, hiding, card }: LedgerComment): Fate =>
  worst(fate, fateIfHidden(hiding), fateOnCard(card));

/** The worst fate that a concurrent call may have met; it explains a refusal. */
const worstMet = ({ hasLeft }: { hasLeft: boolean }): Fate => (hasLeft ? 'unknown' : 'living');
export const worstOfBoard = (board: LedgerBoard): Fate => worst(worstMet(board), fateOfBoard(board));
export const worstOfPlace = (card: LedgerCard): Fate => common(getBoards(card).map(worstOfBoard));
export const worstOfCard = (card: LedgerCard): Fate =>
  worst(worstMet(card), worstOfBoard(card.board), fateOfCard(card));
export const worstOfComment = (comment: LedgerComment): Fate =>
  worst(worstOfCard(comment.card), fateOfComment(comment));
