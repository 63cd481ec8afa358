import { describe, expect, it } from '@jest/globals';
import { runChaos } from './run-chaos.ts';
import { formatReport } from './verify/report.ts';

/** A fixed one, so that a run that fails can be looked at again; `make chaos` throws a new one each time. */
const seed = Number(process.env.CHAOS_SEED) || 20_260;

describe('everything that can go wrong, at once', () => {
  it('loses, repeats and forgets nothing', async () => {
    const said: string[] = [];
    const result = await runChaos({ seed, seconds: 30, isShort: true, say: (line) => void said.push(line) });
    const differences = result.checks.flatMap((check) => check.differences);
    // Shown of a run that failed.
    const story = [...said, ...result.summary, '', formatReport(result.checks)].join('\n');
    expect(differences.length === 0 ? 'no differences' : story).toBe('no differences');
    // Without these, nothing would have been proved.
    expect(result.acknowledged).toBeGreaterThan(100);
    expect(result.putOut).toBeGreaterThan(3);
    expect(result.faults).toBeGreaterThanOrEqual(24);
  }, 600_000);
});
