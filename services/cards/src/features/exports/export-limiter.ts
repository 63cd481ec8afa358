import { AppError } from '@cardinal/service-kit';

export interface ExportLimits {
  /** Exports that are being made at the same time: of one person, and of all. */
  ofPerson: number;
  all: number;
}

/**
 * Each holds a hundred cards and a query now and then, for as long as its reader takes. Archives take longest, and must not
 * keep boards waiting.
 */
export const exportLimits = {
  boards: { ofPerson: 2, all: 16 },
  projects: { ofPerson: 1, all: 12 },
} as const satisfies Record<string, ExportLimits>;

/** Does what makes an export, unless too many are being made already. */
export function createExportLimiter({ limits }: { limits: ExportLimits }) {
  const people = new Map<string, number>();
  let all = 0;

  function enter(userId: string): void {
    const own = people.get(userId) ?? 0;
    if (own >= limits.ofPerson)
      throw new AppError('rate_limited', 'An export of yours is under way. Please wait for it to end.', {
        retryAfter: 10,
      });
    if (all >= limits.all)
      throw new AppError('overloaded', 'Too many exports are under way. Please try again in a moment.', {
        retryAfter: 10,
      });
    people.set(userId, own + 1);
    all += 1;
  }

  function leave(userId: string): void {
    const own = (people.get(userId) ?? 1) - 1;
    if (own === 0) people.delete(userId);
    else people.set(userId, own);
    all -= 1;
  }

  return async (userId: string, work: () => Promise<void>): Promise<void> => {
    enter(userId);
    try {
      await work();
    } finally {
      leave(userId);
    }
  };
}
export type ExportLimiter = ReturnType<typeof createExportLimiter>;
