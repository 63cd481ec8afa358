const hourMs = 60 * 60 * 1_000;

/**
 * Creates a function that counts by user, and says whether there were enough in this hour. Each replica counts for itself:
 * that costs no query, and no number depends on it.
 */
export function createHourlyLimit({ most }: { most: number }) {
  const counted = { hour: 0, byUser: new Map<string, number>() };
  return (userId: string, now: Date): boolean => {
    const hour = Math.floor(now.getTime() / hourMs);
    if (counted.hour !== hour) Object.assign(counted, { hour, byUser: new Map() });
    const count = (counted.byUser.get(userId) ?? 0) + 1;
    counted.byUser.set(userId, count);
    return count > most;
  };
}
