/** Faults of the push service. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Never answers. */
  | { kind: 'silence' }
  | { kind: 'cut' }
  /** Takes the push and cuts the connection before it says so. */
  | { kind: 'cut-after' };

interface Planned {
  fault: Fault;
  times: number;
  /** Only pushes to endpoints that contain this. */
  to: string;
}

export type Faults = ReturnType<typeof createFaults>;

/** The planned faults. */
export function createFaults() {
  let planned: Planned[] = [];
  return {
    /** @param times how often; once by default */
    plan(fault: Fault, { times = 1, to = '' }: { times?: number; to?: string } = {}): void {
      planned.push({ fault, times, to });
    },
    clear(): void {
      planned = [];
    },
    /** The fault that a push to this endpoint meets, which is used up. */
    take(endpoint: string): Fault | null {
      const found = planned.find(({ to }) => endpoint.includes(to));
      if (!found) return null;
      found.times -= 1;
      planned = planned.filter(({ times }) => times > 0);
      return found.fault;
    },
  };
}
