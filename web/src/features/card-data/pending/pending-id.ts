const PENDING = 'pending-';

export const toPendingId = (name: string): string => PENDING + name;

/** Whether it is here only, and has no id of the server yet. */
export const isPendingId = (id: string): boolean => id.startsWith(PENDING);
