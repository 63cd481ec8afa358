/** The time now, in one place so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
