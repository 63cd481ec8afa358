import { limits, rejectSubmissions } from '@cardinal/contracts';
import { request } from '#api/client.ts';

/** As many as one request rejects. */
const atOnce = limits.waitingSubmissions;

interface Rejection {
  submissionIds: readonly string[];
  reason: string;
}

/** Rejects any number of submissions. @returns how many of them still waited */
export async function rejectAll(slug: string, { submissionIds, reason }: Rejection): Promise<number> {
  let count = 0;
  for (let at = 0; at < submissionIds.length; at += atOnce) {
    const body = { submissionIds: submissionIds.slice(at, at + atOnce), reason };
    count += (await request(rejectSubmissions, { params: { slug }, body })).rejected.length;
  }
  return count;
}
