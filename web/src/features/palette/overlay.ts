/** What is open over the page; `boards` asks for the board that a new card goes to. */
export type Overlay = 'palette' | 'boards' | 'shortcuts';
