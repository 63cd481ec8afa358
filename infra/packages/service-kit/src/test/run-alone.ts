import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Defines `wakes(ms)`: how often the process woke meanwhile. */
const prelude = `
  import { setTimeout as delay } from 'node:timers/promises';
  const loops = () => performance.nodeTiming.uvMetricsInfo.loopCount;
  async function wakes(ms) {
    const before = loops();
    await delay(ms);
    return loops() - before;
  }`;

/**
 * Runs code of a module in a process of its own, whose event loop nothing else wakes.
 * @param code ends with `answer(…)`, which is called once with what can be JSON; it may use `delay(ms)` and `wakes(ms)`
 * @returns what it answered
 * @throws Error if the process fails, with what it wrote to stderr
 */
export async function runAlone<T>(code: string): Promise<T> {
  const script = `${prelude}\nconst answer = (value) => console.log(JSON.stringify(value));\n${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (exitCode !== 0) throw new Error(`It ended with ${exitCode}: ${errors}`);
  return JSON.parse(said) as T;
}
