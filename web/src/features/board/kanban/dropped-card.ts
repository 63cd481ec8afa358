/** The card that was just dropped in a column. */
export interface DroppedCard {
  id: string;
  /** Then it has the focus, wherever it went. */
  byKeyboard: boolean;
}
