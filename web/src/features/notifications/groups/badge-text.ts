const MOST_SHOWN = 99;

/** '99+' if the number does not fit into the badge. */
export const badgeText = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));
