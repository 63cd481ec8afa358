/** The card that was just dropped in a column. */
export interface DroppedCard {
  id: string;
  /** Whether it gets the focus in its new column. */
  byKeyboard: boolean;
}
