/** Environment variables of a process. */
export type Env = Record<string, string | undefined>;
