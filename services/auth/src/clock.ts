/** The current time, replaceable in tests. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
