/** The result of a check: fine, worth a look, or broken; `advice` says what to do about it. */
export interface Finding {
  level: 'ok' | 'look' | 'bad';
  what: string;
  advice?: string;
}

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const look = (what: string, advice: string): Finding => ({ level: 'look', what, advice });
export const bad = (what: string, advice: string): Finding => ({ level: 'bad', what, advice });

/** Runs a check and reports its failure, so that the others still run. */
export async function finding(
  name: string,
  advice: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { message, cause } = error as Error;
    const why =
      cause instanceof Error && cause.message && !message.includes(cause.message)
        ? `${message} (${cause.message})`
        : message;
    return [bad(`${name}: ${why.split('\n')[0]}`, advice)];
  }
}
