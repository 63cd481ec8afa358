/** The open overlay; `boards` chooses the board of a new card. */
export type Overlay = 'palette' | 'boards' | 'shortcuts';
