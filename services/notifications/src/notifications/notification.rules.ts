/** How many days notifications are kept, and how old an event may be to cause one. */
export const keptDays = 90;
