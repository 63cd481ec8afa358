const className = 'shrink-0 text-xs font-medium';

/** The marks of cards with changes that wait to be sent, and of those with one that was refused. */
export const stateMarks = {
  waiting: <span className={`${className} text-amber-ink`}>Not sent yet</span>,
  refused: <span className={`${className} text-danger-ink`}>Not saved</span>,
};
