/** Faults of the server: a reply to a command, silence, or a cut connection. */
export type Fault =
  | { kind: 'reply'; at: 'MAIL' | 'RCPT' | 'DATA'; code: number; text: string }
  /** Never answers the end of the e-mail. */
  | { kind: 'silence' }
  /** Cuts the connection at the greeting. */
  | { kind: 'cut' }
  /** Takes the e-mail and cuts the connection before it says so. */
  | { kind: 'cut-after' };

interface Planned {
  fault: Fault;
  /** How often; forever without. */
  times: number;
  /** Only e-mails to addresses that contain this. */
  to: string;
}

/** At which command of a conversation a fault shows. */
const getStage = (fault: Fault): string =>
  fault.kind === 'reply' ? fault.at : fault.kind === 'cut' ? 'CONNECT' : 'DATA';

export type Faults = ReturnType<typeof createFaults>;

/** The planned faults. */
export function createFaults() {
  let planned: Planned[] = [];
  return {
    plan(fault: Fault, { times = 1, to = '' }: { times?: number; to?: string } = {}): void {
      planned.push({ fault, times, to });
    },
    clear(): void {
      planned = [];
    },
    /** The fault to show at this command, which is used up. */
    take(place: 'CONNECT' | 'MAIL' | 'RCPT' | 'DATA', to = ''): Fault | null {
      const found = planned.find((plan) => getStage(plan.fault) === place && to.includes(plan.to));
      if (!found) return null;
      found.times -= 1;
      if (found.times <= 0) planned = planned.filter((plan) => plan !== found);
      return found.fault;
    },
    standing: (): Fault | null =>
      planned.find(({ times }) => times === Number.POSITIVE_INFINITY)?.fault ?? null,
  };
}
